// Bank statements for tests, imported through the real calls.

import { expect } from 'vitest'
import { type BankImport, importBankStatement, type ReadStatement, readBankStatement } from '#contract/bank-statements.ts'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { type BankAccount, receivingKey } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import { multipartBody } from './forms.ts'
import type { Person } from './people.ts'

export interface Line {
  /** `DD/MM/YYYY`. */
  readonly date: string
  readonly text?: string
  readonly reference?: string
  readonly credit?: number | string
  readonly debit?: number | string
  readonly balance?: number | string
}

const HEADING = 'Transaction Date,Description,Reference No,Debit,Credit,Balance'

/** A file as a bank would write it. */
export function aStatement(lines: readonly Line[]): Buffer {
  const rows = lines.map(({ date, text = 'IBFT', reference = '', debit = '', credit = '', balance = '' }) =>
    [date, text, reference, debit, credit, balance].map((cell) => `"${cell}"`).join(','),
  )
  return Buffer.from([HEADING, ...rows].join('\r\n'))
}

export interface SentStatement {
  /** The method, or the key of the receiving account. */
  readonly account: BankAccount | string
  readonly file?: Buffer | null
  readonly columns?: string
  readonly dateOrder?: string
  readonly fileName?: string
}

export function statementForm({ account, file, columns, dateOrder, fileName = 'november.csv' }: SentStatement) {
  const fields = {
    account: typeof account === 'string' ? account : receivingKey(account),
    fileName,
    ...(columns !== undefined && { columns }),
    ...(dateOrder !== undefined && { dateOrder }),
  }
  const bytes = file === undefined ? aStatement([{ date: '05/11/2026', credit: 100 }]) : file
  return multipartBody(fields, bytes === null ? undefined : { name: 'statement', bytes, filename: fileName, type: 'text/csv' })
}

async function send(app: TestApp, admin: Person, endpoint: Endpoint, sent: SentStatement) {
  const { payload, contentType } = statementForm(sent)
  const response = await app.http.inject({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    payload,
    headers: { authorization: `Bearer ${await app.tokenOf(admin)}`, 'content-type': contentType },
  })
  return { status: response.statusCode, body: response.json() }
}

export const tryToRead = (app: TestApp, admin: Person, sent: SentStatement) => send(app, admin, readBankStatement, sent)
export const tryToImport = (app: TestApp, admin: Person, sent: SentStatement) => send(app, admin, importBankStatement, sent)

export async function readFile(app: TestApp, admin: Person, sent: SentStatement): Promise<ReadStatement> {
  const { status, body } = await tryToRead(app, admin, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export async function importFile(app: TestApp, admin: Person, sent: SentStatement): Promise<BankImport> {
  const { status, body } = await tryToImport(app, admin, sent)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.import
}

/** The app clock's business day in a bank's format, optionally some days later or earlier. */
export function businessDay(app: TestApp, days = 0): string {
  const [year, month, day] = businessDate(app, days).split('-')
  return `${day}/${month}/${year}`
}

/** The same as `YYYY-MM-DD`. */
function businessDate(app: TestApp, days = 0): string {
  const moment = new Date(app.clock.now().getTime() + days * 24 * 60 * 60_000)
  return localTimeIn(app.deps.config.calendar.timeZone, moment).slice(0, 10)
}
