// What the races of money share, at two servers on one database (docs/guarantees.md#money). A test connection holds the row that the
// calls need, and releases it when all of them wait.

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createRefund } from '#contract/refunds.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type SessionId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { WithdrawalStatus } from '#domain/withdrawals.ts'
import { findBalance } from '../money/ledger/store.ts'
import type { TestApp } from '../testing/app.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { type Gate, gate } from '../testing/gate.ts'
import { aChatterWithPrices, anEarning, aPaymentMethod, buy, type Method, type Purchase } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { type Answer, type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'

const BANK = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }

export interface Races {
  readonly app: TestApp
  readonly one: ServerProcess
  readonly other: ServerProcess
  readonly admin: Person
  readonly secondAdmin: Person
  readonly method: Method
}

/** Registers two servers for the tests of a file. */
export function openRaces(): Races {
  let setup: Nodes
  let admin: Person
  let secondAdmin: Person
  let method: Method
  beforeAll(async () => {
    setup = await openNodes()
    admin = await anAdmin(setup.app)
    secondAdmin = await anAdmin(setup.app)
    method = await aPaymentMethod(setup.app, admin)
  })
  afterAll(() => setup.close())
  afterEach(() => expectBooksInOrder(setup.app.db))
  return {
    get app() {
      return setup.app
    },
    get one() {
      return setup.nodes[0]
    },
    get other() {
      return setup.nodes[1]
    },
    get admin() {
      return admin
    },
    get secondAdmin() {
      return secondAdmin
    },
    get method() {
      return method
    },
  }
}

export const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Available, pending, withdrawn and owed. */
export async function figuresOf({ app }: Races, { id }: Person): Promise<number[]> {
  const { available, pendingWithdraw, totalWithdrawn, advance } = await findBalance(app.db.query, id)
  return [available, pendingWithdraw, totalWithdrawn, advance].map(rupeesFromPaisa)
}

export const sessionRow = ({ app }: Races, id: SessionId) => gate(app, 'select 1 from sessions where id = $1 for update', [id])
export const withdrawalRow = ({ app }: Races, id: WithdrawalId) => gate(app, 'select 1 from withdrawals where id = $1 for update', [id])
export const refundRow = ({ app }: Races, id: string) => gate(app, 'select 1 from refunds where id = $1 for update', [id])
export const balanceRow = ({ app }: Races, { id }: Person) =>
  gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [id])
export const methodRow = ({ app }: Races, { id }: Method) => gate(app, 'select 1 from payment_methods where id = $1 for update', [id])
export function accountRows({ app }: Races, ...people: readonly Person[]): Promise<Gate> {
  return gate(app, 'select 1 from accounts where id = any($1) order by id for update', [people.map(({ id }) => id)])
}

/** The row that the test locks until all purchases wait for it: the first one they need, or the last one they share. */
export const PLACES = {
  'for the accounts': (race: Races, people: readonly Person[], _method: Method) => accountRows(race, ...people),
  'for the payment method': (race: Races, _people: readonly Person[], at: Method) => methodRow(race, at),
} as const
export const places = Object.keys(PLACES) as (keyof typeof PLACES)[]

export const purchase = (node: ServerProcess, bought: Purchase) => () => node.buy(bought)
export const aSeller = ({ app }: Races) => aChatterWithPrices(app, { Basic: 400 })

export const decide = (node: ServerProcess, by: Person, id: SessionId, status: 'completed' | 'rejected') => () =>
  node.call(updateSessionStatus, by, { params: { id }, body: { status } })

export async function aPendingSession({ app }: Races) {
  const chatter = await aChatterWithPrices(app, { Basic: 400 })
  const user = await aUser(app)
  return { chatter, user, id: await buy(app, { user, chatter }) }
}

/** A chatter with this balance, whose session is over. */
export async function anEarner({ app, admin }: Races, rupees: number): Promise<Person> {
  const chatter = await aChatterWithPrices(app, { Basic: rupees })
  await anEarning(app, { chatter, rupees, admin })
  return chatter
}

/** An earning of 400 rupees, which can be refunded. */
export async function anEarned({ app, admin }: Races) {
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  return { user, chatter, id: await anEarning(app, { chatter, rupees: 400, admin, user }) }
}

export const withdraw = (node: ServerProcess, chatter: Person, amount: number) => () =>
  node.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount } })

export async function aWithdrawOf({ one }: Races, chatter: Person, rupees = 400): Promise<WithdrawalId> {
  const { status, body } = await withdraw(one, chatter, rupees)()
  expect(status, JSON.stringify(body)).toBe(201)
  return withdrawalId((body['withdraw'] as { _id: string })._id)
}

export async function aPendingWithdraw(race: Races) {
  const chatter = await anEarner(race, 400)
  return { chatter, id: await aWithdrawOf(race, chatter) }
}

export const setStatus =
  (node: ServerProcess, by: Person, id: WithdrawalId, status: WithdrawalStatus, expectedStatus?: WithdrawalStatus) => () =>
    node.call(updateWithdrawStatus, by, {
      params: { id },
      body: { status, ...(expectedStatus ? { expectedStatus } : {}) },
    })

export const refund =
  (node: ServerProcess, by: Person, sessionID: SessionId, amount = 400) =>
  () =>
    node.call(createRefund, by, { body: { sessionID, amount, reason: 'technical' } })

export const sessionsOf = ({ app }: Races, people: readonly Person[]) =>
  app.db.query
    .selectFrom('sessions')
    .select(['id', 'price_paisa'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
