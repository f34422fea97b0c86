// Where unspaced user text may break. Browsers break it only at the end of the line, which
// leaves the last characters of a number or a name alone on a line and easy to overlook.

const GROUP = 4
/** A longer word may break inside. */
const LONGEST_WORD = 12
/** Letters of other scripts may be joined, so they are never separated. */
const PLAIN = /^[\x21-\x7e]+$/

/** Splits the text where a line may end: a code into groups of four, a name at its words and punctuation. */
export function breakPlaces(text: string, { code = false } = {}): string[] {
  const words = code ? text.split(/(?<=[\s-])/) : text.split(/(?<=[\s._@/-])(?=[^\s._@/-])/)
  return words.flatMap((word) => (PLAIN.test(word) && (code || word.length > LONGEST_WORD) ? groupsOf(word) : [word]))
}

/** The last group takes the remaining characters, so it is never shorter than the others. */
function groupsOf(word: string): string[] {
  const count = Math.max(1, Math.floor(word.length / GROUP))
  return Array.from({ length: count }, (_, index) => word.slice(index * GROUP, index === count - 1 ? undefined : (index + 1) * GROUP))
}
