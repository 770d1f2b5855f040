// The bar at the top says which part is on screen.

/**
 * Mark the link of the part that is being read.
 * @param {Document} root
 */
export function followed(root) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...root.querySelectorAll("nav a[href^='#']")]);
  const parts = links.map((link) => root.getElementById(link.hash.slice(1)));
  let waiting = 0;
  const mark = () => {
    waiting = 0;
    // The last part that has begun in the upper third; at the very end, the last one.
    const line = innerHeight / 3;
    const end = scrollY > 0 && scrollY + innerHeight >= root.documentElement.scrollHeight - 2;
    const begun = parts.filter((part) => part && part.getBoundingClientRect().top <= line);
    const here = end ? parts.at(-1) : begun.at(-1);
    links.forEach((link, n) => {
      if (here && parts[n] === here) {
        if (link.hasAttribute("aria-current")) return;
        link.setAttribute("aria-current", "true");
        const list = link.closest("ul");
        if (list && list.scrollWidth > list.clientWidth) list.scrollLeft = link.offsetLeft - list.clientWidth / 2;
      } else link.removeAttribute("aria-current");
    });
  };
  addEventListener("scroll", () => { waiting ||= requestAnimationFrame(mark); }, { passive: true });
  mark();
}
