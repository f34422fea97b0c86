// Compares the values read from a proof with the expected and typed ones. A verdict informs the admin and never decides: letters are
// misread, and a genuine receipt may be cropped or show only part of a number.

import { localTimeIn } from './business-time.ts'
import { type Paisa, paisaFromRupees } from './money.ts'
import { type BankAccount, receivingKey, transactionKey } from './payments.ts'

export const READ_FIELDS = ['amount', 'transactionID', 'paidAt', 'accountNumber'] as const
export type ReadField = (typeof READ_FIELDS)[number]

export const READ_VERDICTS = ['agrees', 'doubtful', 'differs', 'unreadable'] as const
export type ReadVerdict = (typeof READ_VERDICTS)[number]
export type ReadVerdicts = Readonly<Record<ReadField, ReadVerdict>>

/** Each is null if it could not be read. */
export interface ReadValues {
  /** Rupees. */
  readonly amount: number | null
  readonly transactionID: string | null
  /** The bank's local time, as `2026-11-16T21:41`. */
  readonly paidAt: string | null
  /** `****` stands for masked characters. */
  readonly accountNumber: string | null
}

export interface ClaimedPayment {
  readonly pricePaisa: Paisa
  readonly bank: BankAccount
  /** The buyer's input. */
  readonly transactionId: string
  readonly boughtAt: Date
  /** For a rejected payment that is sent again, when it was first sent. */
  readonly firstSentAt?: Date
}

const MINUTE_MS = 60_000
/** People may pay and then wait a day before submitting; an older receipt may have paid for something else. */
const OLDEST_MINUTES = 48 * 60
/** Bank and server clocks differ. */
const LATEST_MINUTES = 15
/** Many accounts share the same last digits if there are fewer than this. */
const FEWEST_DIGITS = 7

/**
 * A value without a label is at best doubtful, because it may be a different number that looks the same. If it does not fit, it probably is
 * one, so it is not held against the buyer.
 */
export function compareReading(
  read: ReadValues,
  claimed: ClaimedPayment,
  timeZone: string,
  unnamed: readonly ReadField[] = [],
): ReadVerdicts {
  const verdict = <T>(field: ReadField, value: T | null, agrees: (value: T) => boolean): ReadVerdict => {
    const isNamed = !unnamed.includes(field)
    if (value === null) return 'unreadable'
    if (agrees(value)) return isNamed ? 'agrees' : 'doubtful'
    return isNamed ? 'differs' : 'unreadable'
  }
  return {
    amount: verdict('amount', read.amount, (amount) => paisaFromRupees(amount) === claimed.pricePaisa),
    transactionID: verdict('transactionID', read.transactionID, (id) => isSameTransaction(id, claimed.transactionId)),
    paidAt: verdict('paidAt', read.paidAt, (paidAt) => isRecent(paidAt, claimed, timeZone)),
    accountNumber: verdict('accountNumber', read.accountNumber, (number) => isSameAccount(number, claimed.bank)),
  }
}

export function fieldsThatDiffer(verdicts: ReadVerdicts): ReadField[] {
  return READ_FIELDS.filter((field) => verdicts[field] === 'differs')
}

/**
 * Look-alike characters count as equal if all others match: they are often misread, and a warning that is often wrong is soon ignored. This
 * does not decide whether an ID was used before; that is also checked for the ID as read.
 */
export function isSameTransaction(read: string, typed: string): boolean {
  return withoutLookalikes(transactionKey(read)) === withoutLookalikes(transactionKey(typed))
}

/**
 * Two receipts whose IDs and times both differ are two payments, however much they look alike. If only one differs, it may have been
 * edited.
 */
export function provesAnotherPayment(one: Pick<ReadValues, 'transactionID' | 'paidAt'>, other: typeof one): boolean {
  if (one.transactionID === null || other.transactionID === null || one.paidAt === null || other.paidAt === null) return false
  return !isSameTransaction(one.transactionID, other.transactionID) && one.paidAt !== other.paidAt
}

const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8' }

function withoutLookalikes(key: string): string {
  return key.replaceAll(/[oilsb]/g, (letter) => LOOKALIKES[letter] ?? letter)
}

/** Compares local times. Where clocks change for summer time, this is an hour off on two nights a year. */
function isRecent(paidAt: string, { boughtAt, firstSentAt = boughtAt }: ClaimedPayment, timeZone: string): boolean {
  const minutesBefore = (moment: Date) => (Date.parse(`${localTimeIn(timeZone, moment)}Z`) - Date.parse(`${paidAt}Z`)) / MINUTE_MS
  return minutesBefore(firstSentAt) <= OLDEST_MINUTES && minutesBefore(boughtAt) >= -LATEST_MINUTES
}

const HIDDEN = '****'
const IBAN = /^pk\d{2}[a-z]{4}/

function isSameAccount(read: string, bank: BankAccount): boolean {
  const numberOf = (accountNumber: string) => receivingKey({ bankName: '', accountName: '', accountNumber }).slice(1)
  const expected = numberOf(bank.accountNumber)
  if (read.includes(HIDDEN)) {
    const [start = '', end = ''] = read.split(HIDDEN).map(numberOf)
    // The beginning of an IBAN cannot be compared with a number that is not one.
    return end !== '' && expected.endsWith(end) && (!IBAN.test(expected) || expected.startsWith(start))
  }
  const shown = numberOf(read)
  if (shown === expected) return true
  // Two IBANs have the same format, so they are simply compared.
  if (IBAN.test(shown) && IBAN.test(expected)) return false
  const [one, other] = [bareNumber(shown), bareNumber(expected)]
  if (one.length < FEWEST_DIGITS || other.length < FEWEST_DIGITS) return one === other && one !== ''
  return IBAN.test(shown) ? one.endsWith(other) : IBAN.test(expected) ? other.endsWith(one) : one === other
}

/** Removes the zeros that fill an IBAN or begin a mobile number, and a mobile number's country code. */
function bareNumber(key: string): string {
  return key
    .replace(IBAN, '')
    .replace(/^0+/, '')
    .replace(/^92(?=3\d{9}$)/, '')
}
