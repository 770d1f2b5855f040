// The data of a comparison as the front end looks at it: columns, one value an utterance or an answer.

/**
 * One system's answers, a column a fact. Repeated runs make several answers to one utterance.
 * @typedef {object} Answers
 * @property {number[]} utterance index of the utterance
 * @property {(number | null)[]} run
 * @property {number[]} status index into `names.statuses`
 * @property {number[][]} flags indices into `names.flags`
 * @property {number[]} alternative which of the admissible references the places refer to; 0 is the reference itself
 * @property {(string | null)[]} raw the answer as it came; null where speech is kept out
 * @property {Removal[][]} removals
 * @property {number[]} substitutions
 * @property {number[]} deletions
 * @property {number[]} insertions
 * @property {number[]} length reference units
 * @property {number[][][]} edits each [kind, reference start, end, hypothesis start, end], in code points of the raw texts
 * @property {number[][][]} forgiven each [licence, reference start, end, hypothesis start, end]
 * @property {(number | null)[]} latency seconds
 */

/** @typedef {[number, number, number, number]} Removal start, end, class of clutter, rule */

/**
 * @typedef {object} Payload
 * @property {string} level
 * @property {boolean} texts
 * @property {{statuses: string[], flags: string[], clutter: string[], licences: string[], languages: string[],
 *   units: string[], rules: [string, string][]}} names
 * @property {{name: string, answers: Answers}[]} systems in the order of the ranking
 * @property {{id: string[], raw: (string | null)[], alternatives: (string[] | null)[], language: number[], unit: number[], duration: (number | null)[],
 *   removals: Removal[][], audio: (string | null)[], words: (WordTime[] | null)[]}} utterances
 * @property {Record<string, {values: string[], of: number[]}>} facets metadata column -> value of each utterance; -1 where there is none
 * @property {{reference: string, hypothesis: string, where: number[][]}[]} confusions for each system, the utterances in which it stands
 */

/** @typedef {[string, number, number | null]} WordTime word, start, end in seconds */

/** Kinds of an edit, in the order of their codes. */
export const KINDS = /** @type {const} */ (["substitute", "delete", "insert"]);

/**
 * Return the payload that the page carries: JSON, compressed by gzip, in base64.
 * @param {string} packed
 * @returns {Promise<Payload>}
 */
export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.trim()), (char) => char.charCodeAt(0));
  return inflate(bytes);
}

/**
 * @param {BufferSource} bytes JSON compressed by gzip
 * @returns {Promise<Payload>}
 */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** One system's answers summed by utterance, with marks that filters look at. */
export class Side {
  /**
   * @param {string} name
   * @param {Answers} answers
   * @param {number} size number of utterances
   * @param {Payload["names"]} names
   */
  constructor(name, answers, size, names) {
    this.name = name;
    this.answers = answers;
    this.errors = new Int32Array(size);
    this.length = new Int32Array(size);
    /** @type {number[][]} utterance -> its answers, by run */
    this.at = Array.from({ length: size }, () => []);
    this.statuses = marks(names.statuses.length, size);
    this.flags = marks(names.flags.length, size);
    this.clutter = marks(names.clutter.length, size);
    this.licences = marks(names.licences.length, size);
    this.kinds = marks(KINDS.length, size);
    answers.utterance.forEach((utterance, at) => this.#add(utterance, at));
  }

  /**
   * @param {number} utterance
   * @param {number} at
   */
  #add(utterance, at) {
    const { substitutions, deletions, insertions, length, status, flags, removals, forgiven } = this.answers;
    this.at[utterance].push(at);
    this.errors[utterance] += substitutions[at] + deletions[at] + insertions[at];
    this.length[utterance] += length[at];
    this.statuses[status[at]][utterance] = 1;
    for (const flag of flags[at]) this.flags[flag][utterance] = 1;
    for (const removal of removals[at]) this.clutter[removal[2]][utterance] = 1;
    for (const one of forgiven[at]) this.licences[one[0]][utterance] = 1;
    [substitutions, deletions, insertions].forEach((counts, kind) => {
      if (counts[at]) this.kinds[kind][utterance] = 1;
    });
  }
}

/**
 * @param {number} kinds
 * @param {number} size
 * @returns {Uint8Array[]}
 */
function marks(kinds, size) {
  return Array.from({ length: kinds }, () => new Uint8Array(size));
}

/** Everything, ready to be filtered. */
export class Table {
  /** @param {Payload} payload */
  constructor(payload) {
    this.payload = payload;
    this.size = payload.utterances.id.length;
    this.names = payload.names;
    this.sides = payload.systems.map(({ name, answers }) => new Side(name, answers, this.size, payload.names));
    /** @type {string[] | null} */
    this.folded = null;
  }

  /** What the search looks at: id, reference and every answer, folded. Made on first use. */
  get searchable() {
    if (!this.folded) {
      const { id, raw, alternatives } = this.payload.utterances;
      this.folded = id.map((one, at) => {
        const texts = [one, raw[at] ?? "", ...(alternatives[at] ?? [])];
        for (const side of this.sides) for (const answer of side.at[at]) texts.push(side.answers.raw[answer] ?? "");
        return fold(texts.join("\n"));
      });
    }
    return this.folded;
  }

  /**
   * Return the errors of all systems in one utterance.
   * @param {number} at
   */
  errors(at) {
    return this.sides.reduce((sum, side) => sum + side.errors[at], 0);
  }
}

/**
 * Return a text as the search compares it: canonical, without case.
 * @param {string} text
 */
export function fold(text) {
  return text.normalize("NFC").toLowerCase();
}
