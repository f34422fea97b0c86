// The demo's bank statement for one account: most purchases have a credit, one has none; there are paid withdraws, a transfer that the bank
// reversed, and rows that belong to no payment. Older matches are confirmed; the newest wait for an admin.

import { confirmMatches, listBankRows, listSuggestions, noteBankRow } from '#contract/bank-matches.ts'
import { importBankStatement } from '#contract/bank-statements.ts'
import { type AdminSession, listSessionRequests } from '#contract/sessions.ts'
import { type AdminWithdraw, listWithdrawRequests } from '#contract/withdrawals.ts'
import { receivingKey } from '#domain/payments.ts'
import { METHODS } from './banks.ts'
import { daysAgo, minutesBefore } from './clock.ts'
import type { DemoContext, TimedAction } from './session-actions.ts'

const ACCOUNT = METHODS.meezan
const DAYS = 16
/** Certain matches older than this many days are confirmed. */
const UNCONFIRMED_DAYS = 4
/** His proof is an earlier payment's, so no money came. */
const WITHOUT_MONEY = 'sarmad'
/** One in this many credits has no reference, as with some banks. */
const WITHOUT_REFERENCE = 4
const OPENING_BALANCE = 42_180.25

export function bankStatement(context: DemoContext, now: Date): TimedAction[] {
  return [{ at: minutesBefore(now, 8), run: () => importAndConfirm(context, now) }]
}

interface Line {
  readonly at: Date
  readonly text: string
  readonly reference: string
  /** Negative for money out. */
  readonly amount: number
}

async function importAndConfirm(context: DemoContext, now: Date): Promise<void> {
  const { api, admin } = context
  const from = daysAgo(now, DAYS, '00:00')
  const lines = [...(await credits(context, from)), ...(await debits(context, from)), ...otherLines(now)]
  await api.upload(
    importBankStatement,
    admin,
    { account: receivingKey(ACCOUNT), fileName: 'meezan.csv', columns: '' },
    { name: 'statement', filename: 'meezan.csv', type: 'text/csv', bytes: Buffer.from(toCsv(lines)) },
  )
  await confirmOlder(context, daysAgo(now, UNCONFIRMED_DAYS, '00:00'))
  await noteCharge(context)
}

async function credits(context: DemoContext, from: Date): Promise<Line[]> {
  const sessions = await allSessions(context)
  const paid = sessions.filter(
    ({ accountNumber, status, createdAt, userID }) =>
      accountNumber === ACCOUNT.accountNumber && status !== 'rejected' && new Date(createdAt) >= from && userID.username !== WITHOUT_MONEY,
  )
  return paid.map(({ createdAt, transactionID, amountPaid, userID }, index) => ({
    at: new Date(createdAt),
    text: `IBFT IN ${userID.username.toUpperCase()}`,
    reference: index % WITHOUT_REFERENCE === 1 ? '' : transactionID,
    amount: amountPaid,
  }))
}

async function allSessions({ api, admin }: DemoContext): Promise<AdminSession[]> {
  const sessions: AdminSession[] = []
  for (let page = 1; ; page += 1) {
    const reply = await api.call(listSessionRequests, admin, { query: { page: String(page) } })
    sessions.push(...reply.sessions)
    if (reply.sessions.length === 0 || sessions.length >= reply.totalSessions) return sessions
  }
}

async function debits({ api, admin }: DemoContext, from: Date): Promise<Line[]> {
  const { withdrawRequests } = await api.call(listWithdrawRequests, admin, { query: { page: '1', status: 'completed' } })
  return withdrawRequests
    .filter(({ createdAt }: AdminWithdraw) => new Date(createdAt) >= from)
    .map(({ createdAt, amount, accountNumber, chatterID }: AdminWithdraw) => ({
      at: new Date(createdAt),
      text: `FUNDS TRANSFER TO ${chatterID.username.toUpperCase()} ${accountNumber}`,
      reference: `FT${new Date(createdAt).getTime().toString(36).toUpperCase()}`,
      amount: -amount,
    }))
}

const CHARGE = 'SMS ALERT CHARGES'

function otherLines(now: Date): Line[] {
  const line = (days: number, text: string, amount: number, reference = ''): Line => ({
    at: daysAgo(now, days, '12:00'),
    text,
    reference,
    amount,
  })
  return [
    line(12, CHARGE, -116),
    line(9, 'CASH DEPOSIT BR 0000', 5000),
    line(6, 'IBFT IN', 1400, '611900417733'),
    line(5, 'REVERSAL IBFT IN', -1400, '611900417733'),
    line(3, 'IBFT IN FAMILY EXPENSES', 2750, '611900558120'),
  ]
}

/** Written as a bank would: a few lines about the account, then the rows, oldest first. */
function toCsv(lines: readonly Line[]): string {
  let balance = OPENING_BALANCE
  const rows = lines
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text, reference, amount }) => {
      balance += amount
      const [debit, credit] = amount < 0 ? [money(-amount), ''] : ['', money(amount)]
      return [karachiDay(at), text, reference, debit, credit, money(balance)]
    })
  const all = [
    ['Statement of account', ACCOUNT.accountNumber],
    ['Title', ACCOUNT.accountName],
    ['Date', 'Description', 'Reference', 'Debit', 'Credit', 'Balance'],
    ...rows,
  ]
  return all.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
}

const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

const karachiDay = (at: Date) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi' }).format(at)

async function confirmOlder({ api, admin }: DemoContext, before: Date): Promise<void> {
  const { suggestions } = await api.call(listSuggestions, admin, {
    query: { page: '1', account: receivingKey(ACCOUNT), degree: 'certain' },
  })
  const older = suggestions.filter(({ row, willPay }) => !willPay && new Date(row.day) < before)
  const matches = older.map(({ row, payment }) => ({
    rowID: row._id,
    kind: payment.kind,
    subjectID: payment.subjectID,
    bankReference: '',
  }))
  const { results } = await api.call(confirmMatches, admin, { body: { matches } })
  const refused = results.find(({ result }) => result === 'refused')
  if (refused) throw new Error(`a match of the demo was refused: ${refused.message}`)
}

async function noteCharge({ api, admin }: DemoContext): Promise<void> {
  const { rows } = await api.call(listBankRows, admin, {
    query: { page: '1', account: receivingKey(ACCOUNT), show: 'unmatched', direction: 'debit' },
  })
  const charge = rows.find(({ description }) => description === CHARGE)
  if (!charge) throw new Error('the bank statement of the demo has no charge')
  await api.call(noteBankRow, admin, {
    params: { id: charge._id },
    body: { note: 'other', words: 'The bank’s monthly charge.', isDone: true },
  })
}
