// How hard a password is to guess. It only advises: six characters are enough (docs/product.md#accounts). The rule is simple enough to
// explain on the screen: length counts, and common guesses do not.

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** The single change that would help most. */
export type PasswordAdvice = 'common' | 'own-name' | 'repeats' | 'longer'

export interface RatedPassword {
  readonly strength: PasswordStrength
  /** Null for a strong password. */
  readonly advice: PasswordAdvice | null
}

/** How many counted characters a password of this strength needs. */
const ENOUGH: readonly [strength: PasswordStrength, from: number][] = [
  ['strong', 16],
  ['good', 12],
  ['fair', 9],
  ['weak', 0],
]
/** For a password with three or four kinds of characters. */
const VARIETY_BONUS = 2
const SHORTEST_NAME = 3

/** `ownWords` are words that others know about the person, such as the username and email address. */
export function passwordStrength(password: string, ownWords: readonly string[]): RatedPassword {
  const folded = password.toLowerCase()
  if (isCommon(folded)) return { strength: 'weak', advice: 'common' }
  const name = ownWords
    .flatMap((word) => [word, word.split('@')[0] ?? ''])
    .map((word) => word.toLowerCase())
    .find((word) => word.length >= SHORTEST_NAME && folded.includes(word))
  const rest = name === undefined ? folded : folded.replace(name, '')
  const counted = countedLength(rest)
  const strength = strengthOf(counted + (kindsIn(password) >= 3 ? VARIETY_BONUS : 0))
  if (strength === 'strong') return { strength, advice: null }
  if (name !== undefined) return { strength, advice: 'own-name' }
  return { strength, advice: counted < [...rest].length / 2 ? 'repeats' : 'longer' }
}

function strengthOf(length: number): PasswordStrength {
  return ENOUGH.find(([, from]) => length >= from)?.[0] ?? 'weak'
}

/**
 * A character that continues a repetition or a sequence ('aaa', '1234', 'cba') does not count, nor does one after the third of its kind.
 */
function countedLength(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const seen = new Map<number, number>()
  let counted = 0
  for (const [index, code] of codes.entries()) {
    const times = (seen.get(code) ?? 0) + 1
    seen.set(code, times)
    const step = code - (codes[index - 1] ?? Number.NaN)
    const continues = Math.abs(step) <= 1 && (index < 2 || step === (codes[index - 1] ?? 0) - (codes[index - 2] ?? 0))
    if (!continues && times <= 3) counted += 1
  }
  return counted
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

function kindsIn(password: string): number {
  return KINDS.filter((kind) => kind.test(password)).length
}

/** Digits and symbols before or after a common word do not make it harder to guess. */
function isCommon(folded: string): boolean {
  return COMMON.has(folded) || COMMON.has(folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
}

/** Common passwords from published leaks, and those common in Pakistan. */
const COMMON: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 654321 111111 11111111 000000 00000000 121212 123123
  123321 112233 666666 777777 888888 999999 555555 222222 696969 159753 147258 147852 789456 456789 101010 102030 786786 786110
  00786786 123qwe qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zaq12wsx q1w2e3r4 a1b2c3 aa123456 abc123 abcd1234 abcdef abcdefg
  password passw0rd passwd pass admin administrator root user guest login welcome letmein secret master default changeme
  qwerty qwertyuiop qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm iloveyou loveyou love lovely princess sunshine monkey dragon shadow
  superman batman football baseball cricket computer internet samsung iphone google facebook whatsapp guftagu
  pakistan pakistani karachi lahore islamabad peshawar multan allah bismillah mashallah inshallah subhanallah alhamdulillah
  muhammad mohammad ahmed fatima ayesha hello freedom whatever trustno1 starwars michael jordan killer hunter`.split(/\s+/),
)
