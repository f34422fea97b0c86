// Names that could pass for the operator's: reserved words, even with some letters replaced by look-alikes.

/** Letters of these alphabets look like Latin ones. Urdu, Arabic and other scripts cannot be confused with Latin. */
const LOOKALIKE_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
const LATIN = /\p{Script=Latin}/u

/** Lower-case letters and their look-alikes. Accents have already been removed. */
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

const RESERVED = ['admin', 'admins', 'administrator', 'moderator', 'support', 'official', 'staff', 'system', 'deleted account']
/** Words reserved as a whole word in a name, and words reserved anywhere in a name. */
const [ROLE, BRAND] = ['admin', 'guftagu'] as const

/** Whether a name mixes Latin letters with look-alike letters of another alphabet. */
export function mixesAlphabets(name: string): boolean {
  return LATIN.test(name) && LOOKALIKE_ALPHABET.test(name)
}

/** 'Admin Ali' and 'the.admin' name a role; 'badminton' does not. Inside a longer word, the other reserved words are ordinary. */
export function isReservedName(name: string): boolean {
  const reserved = RESERVED.map(readAsLatin)
  return readingsOf(name).some(
    (reading) =>
      reserved.includes(reading) ||
      reading.split(' ').includes(readAsLatin(ROLE)) ||
      reading.replaceAll(' ', '').includes(readAsLatin(BRAND)),
  )
}

/** The name as a reader sees it: lower-case Latin words separated by single blanks. Digits are read as letters or left out. */
function readingsOf(name: string): string[] {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [plain, plain.replace(/\p{N}/gu, '')].map((text) => wordsOf(readAsLatin(text)))
}

/** Folds a reserved name the same way: an l may be an i. */
function readAsLatin(text: string): string {
  return [...text.replaceAll('rn', 'm')].map(letterOf).join('')
}

function letterOf(character: string): string {
  return LOOKALIKES.find(([, others]) => others.includes(character))?.[0] ?? character
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, ' ').trim()
}
