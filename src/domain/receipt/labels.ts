// Which words of a receipt are a label, and where the value of a label is.

import type { Line, Word } from './lines.ts'

/** A value with its label. The label is empty for a line without one. */
export interface Entry {
  readonly label: string
  readonly words: readonly Word[]
  readonly text: string
  readonly height: number
}

const LABELS = [
  // Amounts.
  'total amount deducted',
  'total deducted',
  'total amount',
  'transaction amount',
  'transfer amount',
  'transferred amount',
  'amount transferred',
  'amount sent',
  'amount paid',
  'paid amount',
  'amount in pkr',
  'amount',
  'total',
  'transaction fee',
  'service fee',
  'fee / charge',
  'fee/ charge',
  'fee /charge',
  'fee/charge',
  'fee & tax',
  'fees',
  'fee',
  'charges',
  'fed',
  'tax',
  'cashback',
  'discount',
  'balance before',
  'balance after',
  'new balance',
  'remaining balance',
  'available balance',
  'avl bal',
  'balance',
  'remaining limit',
  'limit',
  // Transaction IDs.
  'raast transaction id',
  'transaction reference number',
  'transaction reference',
  'transaction number',
  'transaction id',
  'transaction no',
  'transaction #',
  'trx id',
  'txn id',
  'trans id',
  'tx id',
  'tid',
  'id#',
  'id #',
  'reference number',
  'reference no',
  'reference id',
  'reference #',
  'reference',
  'ref no',
  'ref #',
  'ref id',
  'ref',
  'receipt number',
  'receipt no',
  'rrn',
  'stan',
  // Dates.
  'transaction date & time',
  'transaction date',
  'transaction time',
  'date and time',
  'date & time',
  'date/time',
  'date / time',
  'completed on',
  'paid on',
  'paid at',
  'date',
  'time',
  'on',
  // Accounts and people.
  'from account',
  'from a/c',
  'transfer from',
  'source account',
  'debit account',
  'funding source',
  'sent by',
  'sender',
  'from',
  'beneficiary account number',
  'beneficiary account no',
  'beneficiary account',
  'beneficiary a/c',
  'beneficiary iban',
  'beneficiary name',
  'beneficiary title',
  'beneficiary',
  'receiver mobile number',
  'receiver account number',
  'receiver account',
  'receiver number',
  'receiver a/c',
  'receiver',
  'recipient iban',
  'recipient account',
  'recipient',
  'payee account',
  'payee',
  'to account number',
  'to account',
  'to a/c',
  'transfer to',
  'sent to',
  'paid to',
  'to',
  'account number',
  'account no',
  'account title',
  'account name',
  'account',
  'a/c no',
  'a/c',
  'iban',
  'raast id',
  'mobile account',
  'mobile number',
  'number',
  'title',
  'name',
  'bank',
  // Words that other people wrote.
  'purpose',
  'comments',
  'comment',
  'remarks',
  'note',
  'message',
]
const LAST_WORDS = new Set(LABELS.map((label) => label.split(' ').at(-1)))

/** From one line of a text to the next, in heights of a digit; rows of a receipt are further apart. */
const NEXT_LINE_HEIGHTS = 2.5

/** What may stand between a label and its value. */
const SEPARATOR = /^[.:#\-–—\s]+/

/** Pairs each label with the words after it, or with the line below when nothing follows. */
export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  const entries: Entry[] = []
  let index = 0
  while (index < lines.length) {
    const { entry, linesUsed } = entryAt(lines, index)
    entries.push(entry)
    index += linesUsed
  }
  return entries
}

function entryAt(lines: readonly Line[], index: number): { readonly entry: Entry; readonly linesUsed: number } {
  const [line, below, belowThat] = [split(lines[index]), split(lines[index + 1]), split(lines[index + 2])]
  const wrapped = wrappedLabel(lines[index], lines[index + 1])
  if (wrapped) return { entry: entryOf(wrapped.label, wrapped.words), linesUsed: 2 }
  if (line.label === '') return { entry: entryOf('', line.words), linesUsed: 1 }
  const isBelow = line.words.length === 0 && below.label === ''
  const value = isBelow ? below.words : line.words
  const rest = isBelow ? belowThat : below
  const isLonger = rest.label === '' && isContinued(value, rest.words)
  return {
    entry: entryOf(line.label, isLonger ? [...value, ...rest.words] : value),
    linesUsed: 1 + Number(isBelow) + Number(isLonger),
  }
}

/** A label that was too long for its column: 'Transaction' with the value, and 'ID' below, perhaps with the rest of the value. */
function wrappedLabel(line: Line | undefined, below: Line | undefined): { readonly label: string; readonly words: readonly Word[] } | null {
  if (!line || !below) return null
  for (let count = 1; count < Math.min(line.words.length, 3); count += 1) {
    const value = line.words.slice(count)
    const begin = textOf(line.words.slice(0, count))
    for (let rest = 1; rest <= Math.min(below.words.length, 2); rest += 1) {
      const label = `${begin} ${textOf(below.words.slice(0, rest))}`
      if (!LABELS.includes(label) || !isNextLine(line.words, below.words)) continue
      return { label, words: [...value, ...below.words.slice(rest)] }
    }
  }
  return null
}

/** Whether a value goes on in the line below because it was too long for one: that line is nearer than the next row would be. */
function isContinued(value: readonly Word[], below: readonly Word[]): boolean {
  const [first] = value
  const [next] = below
  if (!first || !next) return false
  const isInColumn = next.left > first.left - first.height || rightOf(below) > rightOf(value) - first.height
  return isInColumn && isNextLine(value, below)
}

function isNextLine([first]: readonly Word[], [next]: readonly Word[]): boolean {
  return first !== undefined && next !== undefined && next.top - first.top < NEXT_LINE_HEIGHTS * first.height
}

const rightOf = (words: readonly Word[]): number => Math.max(...words.map(({ left, width }) => left + width))

function entryOf(label: string, words: readonly Word[]): Entry {
  return {
    label,
    words,
    text: words
      .map(({ text }) => text)
      .join(' ')
      .replace(SEPARATOR, ''),
    height: Math.max(0, ...words.map(({ height }) => height)),
  }
}

function split(line: Line | undefined): { readonly label: string; readonly words: readonly Word[] } {
  if (!line) return { label: '', words: [] }
  const words = apart(line.words)
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    const label = textOf(words.slice(0, count))
    if (LABELS.includes(label)) return { label, words: words.slice(count) }
  }
  return { label: '', words: line.words }
}

/** A label and a value that nearly touch are recognised as one word, such as 'numberSC6345876515'. */
function apart(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word) => {
    const [, label, value] = /^([a-z]{2,}:?)([A-Z\d].{4,})$/.exec(word.text) ?? []
    if (label === undefined || value === undefined || !LAST_WORDS.has(label.replace(':', ''))) return [word]
    const width = (word.width * label.length) / word.text.length
    return [
      { ...word, text: label, width },
      { ...word, text: value, left: word.left + width, width: word.width - width },
    ]
  })
}

function textOf(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .replace(/[.:\s]+$/, '')
}
