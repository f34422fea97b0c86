// Which words of a receipt are a label, and where the value of a label is.

import type { Line, Word } from './lines.ts'

/** A value with its label. The label is empty for a line without one. */
export interface Entry {
  readonly label: string
  readonly words: readonly Word[]
  readonly text: string
  readonly height: number
}

/** Longer ones first, because a label is matched at the beginning of a line and the rest is its value. */
const LABELS = [
  // Amounts.
  'total amount deducted', 'total deducted', 'total amount', 'transaction amount', 'transfer amount', 'transferred amount', 'amount transferred',
  'amount sent', 'amount paid', 'paid amount', 'amount in pkr', 'amount', 'total',
  'transaction fee', 'service fee', 'fee / charge', 'fee/ charge', 'fee /charge', 'fee/charge', 'fee & tax', 'fees', 'fee', 'charges', 'fed', 'tax', 'cashback', 'discount',
  'balance before', 'balance after', 'new balance', 'remaining balance', 'available balance', 'avl bal', 'balance', 'remaining limit', 'limit',
  // Transaction IDs.
  'raast transaction id', 'transaction reference number', 'transaction reference', 'transaction number', 'transaction id', 'transaction no', 'transaction #',
  'trx id', 'txn id', 'trans id', 'tx id', 'tid', 'id#', 'id #', 'reference number', 'reference no', 'reference id', 'reference #', 'reference', 'ref no', 'ref #', 'ref id', 'ref',
  'receipt number', 'receipt no', 'rrn', 'stan',
  // Dates.
  'transaction date & time', 'transaction date', 'transaction time', 'date and time', 'date & time', 'date/time', 'date / time', 'completed on', 'paid on', 'paid at', 'date', 'time', 'on',
  // Accounts and people.
  'from account', 'from a/c', 'transfer from', 'source account', 'debit account', 'funding source', 'sent by', 'sender', 'from',
  'beneficiary account number', 'beneficiary account no', 'beneficiary account', 'beneficiary a/c', 'beneficiary iban', 'beneficiary name', 'beneficiary title', 'beneficiary',
  'receiver mobile number', 'receiver account number', 'receiver account', 'receiver number', 'receiver a/c', 'receiver', 'recipient iban', 'recipient account', 'recipient',
  'payee account', 'payee', 'to account number', 'to account', 'to a/c', 'transfer to', 'sent to', 'paid to', 'to',
  'account number', 'account no', 'account title', 'account name', 'account', 'a/c no', 'a/c', 'iban', 'raast id', 'mobile account', 'mobile number', 'number', 'title', 'name', 'bank',
  // Words that other people wrote.
  'purpose', 'comments', 'comment', 'remarks', 'note', 'message',
].toSorted((one, other) => other.length - one.length)

/** From one line of a text to the next, in heights of a digit; rows of a receipt are further apart. */
const NEXT_LINE_HEIGHTS = 2.5

/** What may stand between a label and its value. */
const SEPARATOR = /^[.:#\-–—\s]+/

/** Pairs each label with the words after it, or with the line below when nothing follows. */
export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  const entries: Entry[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (!line) continue
    const { label, words } = split(line)
    const below = lines[index + 1]
    let value = words
    if (label !== '' && value.length === 0 && below && split(below).label === '') {
      value = below.words
      index += 1
    }
    if (label !== '' && value.length > 0) {
      const rest = lines[index + 1]
      if (rest && split(rest).label === '' && isContinued(value, rest.words)) {
        value = [...value, ...rest.words]
        index += 1
      }
    }
    entries.push(entry(label, value))
  }
  return entries
}

/** Whether a value goes on in the line below because it was too long for one: that line is nearer than the next row would be. */
function isContinued(value: readonly Word[], below: readonly Word[]): boolean {
  const [first] = value
  const [next] = below
  if (!first || !next) return false
  const isInColumn = next.left > first.left - first.height || rightOf(below) > rightOf(value) - first.height
  return isInColumn && next.top - first.top < NEXT_LINE_HEIGHTS * first.height
}

const rightOf = (words: readonly Word[]): number => Math.max(...words.map(({ left, width }) => left + width))

function entry(label: string, words: readonly Word[]): Entry {
  return { label, words, text: words.map(({ text }) => text).join(' ').replace(SEPARATOR, ''), height: Math.max(0, ...words.map(({ height }) => height)) }
}

function split({ words }: Line): { readonly label: string; readonly words: readonly Word[] } {
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    const begin = words
      .slice(0, count)
      .map(({ text }) => text)
      .join(' ')
      .toLowerCase()
      .replace(/[.:\s]+$/, '')
    if (LABELS.includes(begin)) return { label: begin, words: words.slice(count) }
  }
  return { label: '', words }
}
