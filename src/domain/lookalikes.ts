// Names that pass for the operator's: reserved words, also when some of their letters are replaced with others that look alike.

/** Letters of these alphabets look like Latin ones. Urdu, Arabic and others beside Latin confuse nobody. */
const LOOKALIKE_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
const LATIN = /\p{Script=Latin}/u

/** Small letters, and what is read as them. Accents are removed before. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['a', 'аɑα4'],
  ['c', 'сϲ'],
  ['d', 'ԁɗđ'],
  ['e', 'еε3'],
  ['f', 'ƒғ'],
  ['g', 'ɡց9'],
  ['i', 'ıіι1|!l'],
  ['m', 'мμ'],
  ['n', 'пηո'],
  ['o', 'оοօ0'],
  ['p', 'рρ'],
  ['r', 'г'],
  ['s', 'ѕ5$'],
  ['t', 'тτ7'],
  ['u', 'υս'],
  ['y', 'уγ'],
]
const READ_AS = new Map(LOOKALIKES.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)))

const RESERVED = ['admin', 'admins', 'administrator', 'moderator', 'support', 'official', 'staff', 'system', 'deleted account']
/** Reserved anywhere in a name. */
const BRAND = 'guftagu'

/** Whether a name has Latin letters and, beside them, letters of an alphabet that look the same. */
export function mixesAlphabets(name: string): boolean {
  return LATIN.test(name) && LOOKALIKE_ALPHABET.test(name)
}

export function isReservedName(name: string): boolean {
  return readingsOf(name).some(
    (reading) => reading.replaceAll(' ', '').includes(READ_BRAND) || READ_RESERVED.has(reading) || isReservedWord(reading),
  )
}

/** 'Admin Ali' and 'the.admin' name a role; 'badminton' does not. The other words are ordinary ones inside a longer name. */
function isReservedWord(reading: string): boolean {
  return reading.split(' ').some((word) => word === READ_ADMIN)
}

/** As a reader sees it: small Latin letters in words with one blank between them. Digits are read as letters, or left out. */
function readingsOf(name: string): string[] {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [plain, plain.replace(/\p{N}/gu, '')].map((text) => wordsOf(readAsLatin(text)))
}

function readAsLatin(text: string): string {
  return [...text.replaceAll('rn', 'm')].map((character) => READ_AS.get(character) ?? character).join('')
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, ' ').trim()
}

const READ_RESERVED: ReadonlySet<string> = new Set(RESERVED.map(readAsLatin))
const READ_ADMIN = readAsLatin('admin')
const READ_BRAND = readAsLatin(BRAND)
