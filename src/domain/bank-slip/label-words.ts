// Words that make up labels on receipts. Banks combine the same few words
// in hundreds of ways, so we recognise the words rather than whole labels.

const WORDS = new Set(
  [
    // The payment.
    'amount amt total transaction txn trx trans tx transfer transferred pay payment paid you have sent send net deducted received money funds',
    'fee fees charge charges service tax fed wht withholding excise duty commission discount cashback reward',
    'balance bal available avl current new remaining daily limit before after',
    // Its number and time.
    'id ids no num number serial ref reference rrn stan trace utr tid tracking confirmation receipt voucher auth authorization approval code system order invoice',
    'date time timestamp day on at completed processed initiated executed created posted made done',
    // The payer and the payee.
    'account acc acct a/c iban mobile phone cell wallet raast name title holder credit credited till alias',
    'beneficiary bene benef receiver recipient payee to destination deposited',
    'from sender source funding debit debited payer remitter by my',
    // Everything else.
    'purpose comment comments remarks note narration message description bank branch channel status type mode cnic customer consumer bill company',
    'of the in and via',
  ]
    .join(' ')
    .split(' '),
)

/** No label starts with these. */
const CONTINUING = new Set(['of', 'the', 'in', 'and', 'via'])

/** Common misreadings of label words. */
const MISREAD: Readonly<Record<string, string>> = {
  '1d': 'id',
  ld: 'id',
  '|d': 'id',
  tld: 'tid',
  t1d: 'tid',
  iid: 'id',
  '1ban': 'iban',
  lban: 'iban',
  '|ban': 'iban',
  ac: 'a/c',
  alc: 'a/c',
  'a/e': 'a/c',
}

/** Changing one letter of a shorter word usually makes a different word. */
const LONG_LETTERS = 6
const SIGN = /^[#:.&/|–—-]$/

/**
 * The label words that a word in the picture stands for: two for 'Date/Time', none for
 * ':', null if it is not part of a label. `before` holds the label's words so far.
 */
export function labelWords(text: string, before: readonly string[]): readonly string[] | null {
  if (text === '#' && before.length > 0) return numberAfter(before.at(-1))
  if (SIGN.test(text)) return before.length > 0 ? [] : null
  if (before.length > 0 && /^\((?:pkr|rs)\.?\):?$/i.test(text)) return []
  const bare = text
    .toLowerCase()
    .replace(/^[("'|]+/, '')
    .replace(/(?:['’]s)?[.:#)"'*,]*$/, '')
  if (before.at(-1) === 'in' && /^(?:pkr|rs)$/.test(bare)) return ['pkr']
  const whole = known(bare)
  const words = whole === null ? bare.split(/[/&]/).map(known) : [whole]
  if (words.some((word) => word === null) || (before.length === 0 && CONTINUING.has(words[0] ?? ''))) return null
  return text.endsWith('#') ? [...(words as string[]), ...numberAfter(words.at(-1))] : (words as string[])
}

/** '#' stands for 'no' in 'Txn #' and adds nothing in 'ID #'. */
const numberAfter = (word: string | null | undefined): readonly string[] => (word === 'id' ? [] : ['no'])

function known(text: string): string | null {
  const word = MISREAD[text] ?? text
  if (WORDS.has(word)) return word
  if (word.length < LONG_LETTERS || /\d{2}/.test(word)) return null
  return [...WORDS].find((each) => each.length >= LONG_LETTERS && isOneLetterApart(each, word)) ?? null
}

function isOneLetterApart(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  return [...one].filter((letter, place) => letter !== other[place]).length === 1
}

const OTHER =
  /\b(?:purpose|comments?|remarks|note|narration|message|description|branch|channel|status|type|mode|cnic|customer|consumer|bill|company|bank)\b/
const MONEY = /\b(?:amount|amt|total)\b|^(?:you |money |funds |payment )?(?:have )?(?:paid|sent|transferred)$/
const FEE = /\b(?:fees?|charges?|tax|fed|wht|withholding|excise|duty|commission)\b/
const OTHER_MONEY = /\b(?:balance|bal|limit|cashback|discount|reward)\b/
const DATE =
  /\b(?:date|time|timestamp|day)\b|^(?:(?:paid|sent|completed|processed|initiated|executed|created|posted|made|done|transferred|received|transaction) )?(?:on|at)$/
const FROM = /\b(?:from|sender|source|funding|debit|debited|payer|remitter|by|my)\b/
const TO = /\b(?:to|beneficiary|benef?|deposited|receiver|recipient|payee|destination|credit|credited)\b/
const ACCOUNT = /\b(?:account|acct?|iban|mobile|phone|cell|wallet|alias|till)\b|\ba\/c\b|^raast id$|^number$/
const PERSON = /\b(?:name|title|holder)\b/
const TRANSFER = /\b(?:transaction|txn|trx|trans|tx|payment|transfer|raast|system)\b/
const NUMBER = /\b(?:id|no|num|number|serial|ref|reference)\b/

/** The kind of value that a label announces. For IDs and accounts, the best label comes first. */
export type Kind =
  | 'amount'
  | 'total'
  | 'fee'
  | 'date'
  | 'id of the transfer'
  | 'id'
  | 'reference'
  | 'number at the bank'
  | 'number of the receipt'
  | 'account of the receiver'
  | 'receiver'
  | 'account'
  | 'something else'

/** Kinds of label that may follow a name, as in 'HBL Ref No'. */
export const NAMED_KINDS: readonly (Kind | null)[] = ['id of the transfer', 'reference', 'number at the bank', 'account of the receiver']

/** Null if the words are not a label, such as 'Transaction' in 'Transaction Successful'. */
export function kindOf(label: string): Kind | null {
  if (OTHER.test(label) || OTHER_MONEY.test(label)) return 'something else'
  if (FEE.test(label)) return 'fee'
  if (MONEY.test(label)) return /\btotal\b/.test(label) ? 'total' : 'amount'
  if (DATE.test(label)) return 'date'
  if (FROM.test(label)) return 'something else'
  if (ACCOUNT.test(label)) {
    if (/^raast id$/.test(label) || (TO.test(label) && !PERSON.test(label))) return 'account of the receiver'
    return PERSON.test(label) ? 'something else' : 'account'
  }
  if (TO.test(label)) {
    // An ID or reference here identifies a person or an order, not the transfer.
    if (/\b(?:id|ref|reference)\b/.test(label)) return 'something else'
    return /^transfer(?:red)? to$/.test(label) || /\b(?:no|num|number)\b/.test(label) ? 'account of the receiver' : 'receiver'
  }
  if (PERSON.test(label)) return 'something else'
  if ((TRANSFER.test(label) && NUMBER.test(label)) || /\btid\b/.test(label)) return 'id of the transfer'
  if (/^id$/.test(label)) return 'id'
  if (/\b(?:ref|reference|tracking|confirmation)\b/.test(label)) return 'reference'
  if (/\b(?:rrn|stan|trace|utr)\b/.test(label)) return 'number at the bank'
  if (/\b(?:receipt|voucher|auth|authorization|approval|order|invoice)\b/.test(label)) return 'number of the receipt'
  return null
}
