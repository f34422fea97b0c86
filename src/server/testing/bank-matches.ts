// Bank rows and their matches for tests, made through the real calls.

import { expect } from 'vitest'
import { type BankRow, confirmMatches, listBankRows, listSuggestions, type MatchSuggestion, takeBackMatch } from '#contract/bank-matches.ts'
import { reconcileAccount } from '#contract/bank-statements.ts'
import { listSessionRequests } from '#contract/sessions.ts'
import { bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import { aStatement, businessDay, importFile, type Line } from './bank-statements.ts'
import { aChatterWithPrices, aPaymentMethod, buy, type Method } from './money.ts'
import { nextNumber } from './numbers.ts'
import { anAdmin, aUser, type Person } from './people.ts'

/** No other test in the file uses it. */
export const newReference = () => `FT2611QX${nextNumber('bank reference')}`

export interface Scene {
  readonly app: TestApp
  readonly admin: Person
  /** The account that buyers pay into. */
  readonly account: Method
}

export async function aBankScene(app: TestApp): Promise<Scene> {
  const admin = await anAdmin(app)
  return { app, admin, account: await aPaymentMethod(app, admin) }
}

/** Imports one line dated today and returns its row. */
export async function aRow({ app, admin, account }: Scene, line: Partial<Line>): Promise<BankRow> {
  const made = await importFile(app, admin, { account, file: aStatement([{ date: businessDay(app), ...line }]) })
  const row = (await bankRows({ app, admin, account })).find(({ importNumber }) => importNumber === made.number)
  if (!row) throw new Error('the row was known')
  return row
}

export async function bankRows({ app, admin, account }: Scene, query: object = {}): Promise<BankRow[]> {
  const { status, body } = await app.call(listBankRows, admin, { query: { account: receivingKey(account), ...query } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.totalRows).toBe(body.rows.length)
  return body.rows
}

export async function suggestions({ app, admin, account }: Scene): Promise<MatchSuggestion[]> {
  const { body } = await app.call(listSuggestions, admin, { query: { account: receivingKey(account) } })
  return body.suggestions
}

type Subject = readonly [kind: 'purchase' | 'withdraw' | 'refund', id: string]

export const tryToConfirm = (
  app: TestApp,
  by: Person,
  matches: readonly (readonly [BankRow, Subject, string?])[],
  shown: { readonly willPay?: boolean } = {},
) =>
  app.call(confirmMatches, by, {
    body: {
      matches: matches.map(([row, [kind, subjectID], bankReference]) => ({
        ...shown,
        rowID: row._id,
        kind,
        subjectID,
        bankReference: bankReference ?? '',
      })),
    },
  })

/** Each result, or the code of the refusal. */
export async function confirm(app: TestApp, by: Person, ...matches: (readonly [BankRow, Subject, string?])[]): Promise<string[]> {
  const { status, body } = await tryToConfirm(app, by, matches)
  expect(status, JSON.stringify(body)).toBe(202)
  return body.results.map(({ result, code }: { result: string; code: string | null }) => code ?? result)
}

export const unmatch = (app: TestApp, by: Person, row: BankRow) => app.call(takeBackMatch, by, { params: { id: bankRowId(row._id) } })

export async function aPurchaseInto({ app, account }: Scene, transactionId = newReference()) {
  const [user, chatter] = [await aUser(app), await aChatterWithPrices(app, { Basic: 100 })]
  return { id: await buy(app, { user, chatter, method: account, transactionId }), transactionId, user, chatter }
}

/** What admins see about a purchase's money. */
export async function seenInBank({ app, admin }: Scene, id: string) {
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  const session = body.sessions.find(({ _id }: { _id: string }) => _id === id)
  return session?.seenInBank
}

/** The reconciliation of books and bank, day by day. */
export async function reconcile({ app, admin, account }: Scene, range: { from?: string; to?: string } = {}) {
  const { status, body } = await app.call(reconcileAccount, admin, { query: { account: receivingKey(account), ...range } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
