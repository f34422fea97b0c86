// Search in conversations. Texts are compared by their search keys: without case, accents and vowel signs, and with one form for letters
// that Urdu and Arabic keyboards write differently. Text is folded character by character, so each position in the key corresponds to one
// in the text.
//
// The search bits of a block say which short runs of letters occur in its messages. They may give a false yes but never a false no, so a
// search reads only the blocks that they do not rule out.

import { SEARCH_LETTERS } from './chat.ts'

/** How many messages of a session share their search bits. */
export const BLOCK_MESSAGES = 64

/**
 * Letters that can be written in two ways, and letters that people use interchangeably. Marks above and below have already been removed.
 */
const SAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ي', 'ی'],
  ['ى', 'ی'],
  ['ې', 'ی'],
  ['ك', 'ک'],
  ['ه', 'ہ'],
  ['ة', 'ہ'],
  ['ۃ', 'ہ'],
  ['ە', 'ہ'],
  ['ھ', 'ہ'],
  ['ں', 'ن'],
  ['ٱ', 'ا'],
])

const DIGIT_ZEROS = [0x0660, 0x06f0]
/** Marks, invisible characters and the stroke that stretches a word. */
const LEFT_OUT = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gv
const folded = new Map<string, string>()
/**
 * Folding a character takes a hundred times as long as looking it up here. The cache is emptied when full, so that no one can fill it with
 * rare characters and slow down everyone else's searches.
 */
const MAX_FOLDED = 65_536

function foldCharacter(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').replace(LEFT_OUT, '').toLowerCase()
  const key = /\s/.test(plain) ? ' ' : [...plain].map((each) => SAME_LETTERS.get(each) ?? digitOf(each) ?? each).join('')
  if (folded.size >= MAX_FOLDED) folded.clear()
  folded.set(character, key)
  return key
}

function digitOf(character: string): string | undefined {
  const code = character.charCodeAt(0)
  const zero = DIGIT_ZEROS.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? undefined : String(code - zero)
}

/** Texts that people consider the same have the same key. */
export function searchKey(text: string): string {
  let key = ''
  for (const character of text) {
    const next = foldCharacter(character)
    if (next !== ' ' || !key.endsWith(' ')) key += next
  }
  return key
}

/** The key of the typed search term; null if it is too short. */
export function searchTerm(typed: string): string | null {
  const key = searchKey(typed).trim()
  return [...key].length >= SEARCH_LETTERS.min ? key : null
}

export interface Excerpt {
  readonly before: string
  readonly match: string
  readonly after: string
}

const MAX_BEFORE = 40
const MAX_AFTER = 80

/** The first occurrence of the term, with some of the surrounding text; null if there is none. */
export function excerptOf(text: string, term: string): Excerpt | null {
  const at = searchKey(text).indexOf(term)
  if (at === -1) return null
  const characters = [...text]
  const [from, to] = [placeIn(characters, at + 1) - 1, placeIn(characters, at + term.length)]
  // A mark belongs to the letter before it.
  const rest = characters.slice(to).findIndex((character) => foldCharacter(character) !== '')
  const end = rest === -1 ? characters.length : to + rest
  const start = Math.max(0, from - MAX_BEFORE)
  return {
    before: (start > 0 ? '…' : '') + characters.slice(start, from).join(''),
    match: characters.slice(from, end).join(''),
    after: characters.slice(end, end + MAX_AFTER).join('') + (characters.length > end + MAX_AFTER ? '…' : ''),
  }
}

/** How many characters of the text produce a key of this length. */
function placeIn(characters: readonly string[], length: number): number {
  let key = ''
  for (const [index, character] of characters.entries()) {
    const next = foldCharacter(character)
    if (next !== ' ' || !key.endsWith(' ')) key += next
    if (key.length >= length) return index + 1
  }
  return characters.length
}

const MIN_BITS = 512
const MAX_BITS = 16_384
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193
const GOLDEN = 0x9e3779b1

/** Runs of three letters have two bits each; with one bit, a three-letter term would match too many blocks by mistake. */
function bitsOfRun(run: string): readonly number[] {
  let hash = FNV_BASIS
  for (let at = 0; at < run.length; at += 1) hash = Math.imul(hash ^ run.charCodeAt(at), FNV_PRIME)
  const first = (hash ^ (hash >>> 15)) & (MAX_BITS - 1)
  return run.length < 3 ? [first] : [first, (Math.imul(hash, GOLDEN) >>> 16) & (MAX_BITS - 1)]
}

/** The search bits of one block's texts. As long as they need to be, up to 2 KB. */
export function signatureOf(texts: readonly string[]): Uint8Array {
  const runs = new Set<string>()
  for (const text of texts) {
    const key = searchKey(text)
    for (let at = 0; at + 2 <= key.length; at += 1) {
      runs.add(key.slice(at, at + 2))
      if (at + 3 <= key.length) runs.add(key.slice(at, at + 3))
    }
  }
  let size = MIN_BITS
  while (size < MAX_BITS && size < runs.size * 6) size *= 2
  const signature = new Uint8Array(size / 8)
  for (const run of runs) {
    for (const bit of bitsOfRun(run)) {
      const place = bit & (size - 1)
      signature[place >> 3] = (signature[place >> 3] ?? 0) | (1 << (place & 7))
    }
  }
  return signature
}

const MAX_BITS_ASKED = 16

/** The bits that every block with this term has set. In shorter search bits, a bit is at its number modulo the length. */
export function bitsOf(term: string): readonly number[] {
  if (term.length < 3) return bitsOfRun(term)
  const runs = Array.from({ length: term.length - 2 }, (_each, at) => term.slice(at, at + 3))
  return [...new Set(runs.flatMap(bitsOfRun))].slice(0, MAX_BITS_ASKED)
}
