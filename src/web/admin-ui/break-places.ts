// Where typed text without spaces may break. Browsers break it at the end of the line, which leaves the last characters of a number
// or a name alone on a line, where they are overlooked.

const GROUP = 4
/** Longer words are broken inside when they do not fit. */
const LONGEST_WORD = 12
/** Letters of other scripts are joined, and must not be separated. */
const PLAIN = /^[\x21-\x7e]+$/

/** The parts between which a line may end: groups of four characters in a code, words and their signs in a name. */
export function breakPlaces(text: string, { code = false } = {}): string[] {
  const words = code ? text.split(/(?<=[\s-])/) : text.split(/(?<=[\s._@/-])(?=[^\s._@/-])/)
  return words.flatMap((word) => (PLAIN.test(word) && (code || word.length > LONGEST_WORD) ? groupsOf(word) : [word]))
}

/** The last group has at least four characters too. */
function groupsOf(word: string): string[] {
  const count = Math.max(1, Math.floor(word.length / GROUP))
  return Array.from({ length: count }, (_, index) => word.slice(index * GROUP, index === count - 1 ? undefined : (index + 1) * GROUP))
}
