// What is shown in place of a missing picture: two letters, and a colour that depends on the name.

const TINTS = 6
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The first letters of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const [first = '', second] = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase()
}

/** An index below the number of tints; always the same for the same name. */
export function tintOf(name: string): number {
  let hash = FNV_OFFSET
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return hash % TINTS
}
