// Elements from code. Text only ever becomes text: nothing from a file is parsed as markup.

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * Return a new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes `onclick` and its like are listeners; null, undefined and false are left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child || child === "") made.append(child);
  return made;
}

/** Characters that show nothing or turn the line round: controls, bidirectional controls, fillers, half surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;
const ALLOWED = /[\n\t\u200c\u200d\u00ad]/;

/**
 * Return a text in which every character is visible and harmless: ESC becomes `\x1b`, an override `\u202e`.
 * @param {string} text
 */
export function visible(text) {
  if (!HIDDEN.test(text)) return text;
  let shown = "";
  for (const char of text) {
    if (!HIDDEN.test(char) || ALLOWED.test(char)) shown += char;
    else {
      const code = /** @type {number} */ (char.codePointAt(0)).toString(16);
      shown += code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
    }
  }
  return shown;
}

/**
 * Return a count, thousands apart.
 * @param {number} n
 */
export function integer(n) {
  return n.toLocaleString("en-US");
}

/**
 * Return errors over a length in per cent.
 * @param {number} errors
 * @param {number} length
 */
export function percent(errors, length) {
  return length ? `${((errors / length) * 100).toFixed(2)} %` : "n/a";
}

/**
 * Return the beginning of a text in one line, cut where it is long.
 * @param {string} text
 * @param {number} most
 */
export function snippet(text, most) {
  const line = visible(text.slice(0, 4 * most)).replace(/\s+/g, " ").trim();
  const chars = [...line];
  return chars.length > most || text.length > 4 * most ? `${chars.slice(0, most).join("")}…` : line;
}

/** The first letter of a script decides which way its line runs. */
const LEADING = /[\p{L}]/u;
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Return whether a text runs from right to left.
 * @param {string} text
 */
export function rightToLeft(text) {
  const [first] = text.slice(0, 2000).match(LEADING) ?? [""];
  return LEFTWARD.test(first);
}
