// The keyboard, and the list of its keys.
import { el } from "./dom.js";

/** @typedef {import("./browser.js").Browser} Browser */

const KEYS = [
  ["j, k", "next and previous utterance"],
  ["/", "search"],
  ["p", "play the sound, stop it"],
  ["c", "show what was taken off"],
  ["r", "reset the filters"],
  ["?", "this list"],
  ["Esc", "leave the search, close this list"],
];

/**
 * Listen for keys that are not typed into a field.
 * @param {Browser} browser
 * @param {HTMLElement} root where keys are listened for
 */
export function listen(browser, root) {
  const help = el("dialog", { class: "help", "aria-label": "keys" }, el("h3", {}, "Keys"),
    el("dl", {}, ...KEYS.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
    el("form", { method: "dialog" }, el("button", {}, "close")));
  browser.root.append(help);
  /** @type {Record<string, () => void>} */
  const does = {
    j: () => browser.list.step(1),
    k: () => browser.list.step(-1),
    "/": () => browser.search.focus(),
    c: () => browser.root.querySelector("input[name=clutter]")?.dispatchEvent(new MouseEvent("click")),
    r: () => browser.reset(),
    p: () => {
      const sound = browser.root.querySelector("audio");
      if (sound) void (sound.paused ? sound.play() : sound.pause());
    },
    "?": () => (help.open ? help.close() : help.showModal()),
  };
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (help.open && event.key !== "?") return;
    // A box that was ticked takes no letters: the keys go on working after a click on it.
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !target.matches("[type=checkbox]")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    if (event.key === "j" || event.key === "k") browser.root.scrollIntoView({ block: "nearest" });
    act();
  });
}
