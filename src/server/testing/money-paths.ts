// Every way in which money moves. Each path has its own people, payment method and admin, so that many can run at once without waiting for
// each other. The stored result of an attempt is described without ids, so that two attempts at the same path can be compared.

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { confirmProposal } from '#contract/proposals.ts'
import { completeRefund, createRefund, giveRefundAccount } from '#contract/refunds.ts'
import { deleteSessionRequest, updateSessionStatus } from '#contract/sessions.ts'
import { createWithdraw, deleteWithdrawRequest, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type ProposalId, proposalId, type SessionId, type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, anEarning, aPaymentMethod, buy, type Method } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'
import type { Answer, ServerProcess } from './processes.ts'
import { aRefund, giveAccount, REFUND_BANK, refund } from './refunds.ts'

export interface Attempt {
  send(node: ServerProcess): Promise<Answer>
  /** Everything in the database that the attempt could have touched. */
  traces(): Promise<unknown>
}

export interface MoneyPath {
  readonly name: string
  readonly success: number
  /** The status of a second attempt after the first one succeeded. */
  readonly again: number
  /** The number of events it publishes, if not one. */
  readonly events?: number
  /** Another path sends the same statements. */
  readonly isLikeAnother?: true
  arrange(app: TestApp): Promise<Attempt>
}

const PRICE = 400
const BANK_COLUMNS = { bank_name: 'Allied Bank', account_name: 'Payee', account_number: '0101' }
const BANK = { bankName: 'Allied Bank', accountName: 'Payee', accountNumber: '0101' }

interface Cast {
  readonly admin: Person
  readonly user: Person
  readonly chatter: Person
  readonly method: Method
}

async function aCast(app: TestApp): Promise<Cast> {
  const admin = await anAdmin(app)
  return {
    admin,
    user: await aUser(app),
    chatter: await aChatterWithPrices(app, { Basic: PRICE }),
    method: await aPaymentMethod(app, admin),
  }
}

function onSession(send: (node: ServerProcess, cast: Cast, id: SessionId) => Promise<Answer>) {
  return async (app: TestApp): Promise<Attempt> => {
    const cast = await aCast(app)
    const id = await buy(app, cast)
    return { send: (node) => send(node, cast, id), traces: () => tracesOf(app, cast) }
  }
}

function onWithdrawal(from: WithdrawalStatus, send: (node: ServerProcess, cast: Cast, id: WithdrawalId) => Promise<Answer>) {
  return async (app: TestApp): Promise<Attempt> => {
    const cast = await anEarner(app)
    const { body } = await app.call(createWithdraw, cast.chatter, {
      query: { chatterID: cast.chatter.id },
      body: { ...BANK, amount: PRICE },
    })
    const id = withdrawalId(body.withdraw._id)
    if (from !== 'pending') await app.call(updateWithdrawStatus, cast.admin, { params: { id }, body: { status: from } })
    return { send: (node) => send(node, cast, id), traces: () => tracesOf(app, cast) }
  }
}

async function anEarner(app: TestApp): Promise<Cast> {
  const cast = await aCast(app)
  await anEarning(app, { ...cast, rupees: PRICE })
  return cast
}

const decide = (status: 'completed' | 'rejected') =>
  onSession((node, { admin }, id) => node.call(updateSessionStatus, admin, { params: { id }, body: { status } }))

const STATUS_CHANGES: MoneyPath[] = WITHDRAWAL_STATUSES.flatMap((from) =>
  WITHDRAWAL_STATUSES.filter((to) => to !== from).map((to) => ({
    name: `a withdraw from ${from} to ${to}`,
    success: 202,
    again: 202,
    ...(from === 'pending' && to === 'completed' ? {} : { isLikeAnother: true as const }),
    arrange: onWithdrawal(from, (node, { admin }, id) =>
      node.call(updateWithdrawStatus, admin, {
        params: { id },
        body: { status: to },
      }),
    ),
  })),
)

export const APPROVAL: MoneyPath = { name: 'an approval', success: 202, again: 202, arrange: decide('completed') }

export const MONEY_PATHS: readonly MoneyPath[] = [
  {
    name: 'a purchase',
    success: 201,
    again: 409,
    async arrange(app) {
      const cast = await aCast(app)
      const transactionId = `paid by ${cast.user.username}`
      return { send: (node) => node.buy({ ...cast, transactionId }), traces: () => tracesOf(app, cast) }
    },
  },
  APPROVAL,
  { name: 'a rejection', success: 202, again: 202, arrange: decide('rejected') },
  {
    name: 'the deletion of a session',
    success: 200,
    again: 404,
    arrange: onSession((node, { admin }, id) => node.call(deleteSessionRequest, admin, { params: { id } })),
  },
  {
    name: 'a withdraw request',
    success: 201,
    again: 400,
    async arrange(app) {
      const cast = await anEarner(app)
      const { chatter } = cast
      return {
        send: (node) => node.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount: PRICE } }),
        traces: () => tracesOf(app, cast),
      }
    },
  },
  ...STATUS_CHANGES,
  {
    name: 'the deletion of a withdraw',
    success: 200,
    again: 404,
    arrange: onWithdrawal('pending', (node, { admin }, id) => node.call(deleteWithdrawRequest, admin, { params: { id } })),
  },
]

const REFUND_PAYMENT: MoneyPath = {
  name: 'the payment of a refund',
  success: 202,
  again: 202,
  async arrange(app) {
    const cast = await aCast(app)
    const id = await aRefund(app, cast)
    await giveAccount(app, cast.user, id)
    const body = { bankReference: `paid to ${cast.user.username}`, accountNumber: REFUND_BANK.accountNumber }
    return {
      send: (node) => node.call(completeRefund, cast.admin, { params: { id }, body }),
      traces: () => tracesOf(app, cast),
    }
  },
}

export const REFUND_PATHS: readonly MoneyPath[] = [
  {
    name: 'a refund',
    success: 201,
    again: 409,
    async arrange(app) {
      const { cast, id } = await anAlmostEmptyEarner(app)
      return {
        send: (node) => node.call(createRefund, cast.admin, { body: { sessionID: id, amount: PRICE, reason: 'technical' } }),
        traces: () => tracesOf(app, cast),
      }
    },
  },
  {
    name: 'an approval that repays an advance',
    isLikeAnother: true,
    success: 202,
    again: 202,
    async arrange(app) {
      const { cast, id: refunded } = await anAlmostEmptyEarner(app)
      await refund(app, cast.admin, refunded, PRICE)
      const id = await buy(app, cast)
      return {
        send: (node) => node.call(updateSessionStatus, cast.admin, { params: { id }, body: { status: 'completed' } }),
        traces: () => tracesOf(app, cast),
      }
    },
  },
  {
    name: 'the account for a refund',
    success: 202,
    again: 202,
    async arrange(app) {
      const cast = await aCast(app)
      const id = await aRefund(app, cast)
      return {
        send: (node) => node.call(giveRefundAccount, cast.user, { params: { id }, body: REFUND_BANK }),
        traces: () => tracesOf(app, cast),
      }
    },
  },
  REFUND_PAYMENT,
  {
    name: 'the confirmation of a withdraw',
    events: 2,
    success: 202,
    again: 202,
    async arrange(app) {
      const cast = await anEarner(app)
      const { body } = await app.call(createWithdraw, cast.chatter, {
        query: { chatterID: cast.chatter.id },
        body: { ...BANK, amount: PRICE },
      })
      const id = await aProposal(app, cast, { withdrawal: body.withdraw._id })
      return { send: (node) => confirm(node, cast, id), traces: () => tracesOf(app, cast) }
    },
  },
  {
    name: 'the confirmation of a refund',
    events: 2,
    success: 202,
    again: 202,
    async arrange(app) {
      const { cast, id: session } = await anAlmostEmptyEarner(app)
      const id = await aProposal(app, cast, { session })
      return { send: (node) => confirm(node, cast, id), traces: () => tracesOf(app, cast) }
    },
  },
]

/** One path per direction of money, for the quick run. */
export const CHOSEN_PATHS: readonly MoneyPath[] = [APPROVAL, REFUND_PAYMENT]

/** What another admin proposed about the chatter, stored as a call with the setting would store it. */
async function aProposal(app: TestApp, { chatter, user }: Cast, about: { readonly withdrawal: string } | { readonly session: string }) {
  const [id, proposer, now] = [proposalId(uuidv7()), await anAdmin(app), new Date()]
  const asked =
    'withdrawal' in about
      ? { kind: 'pay_withdraw' as const, withdrawal_id: about.withdrawal, from_status: 'pending' as const, ...BANK_COLUMNS }
      : { kind: 'refund_session' as const, session_id: about.session, user_id: user.id, reason: 'technical' as const }
  await app.db.query
    .insertInto('proposals')
    .values({
      id,
      ...asked,
      chatter_id: chatter.id,
      amount_paisa: PRICE * 100,
      proposed_by: proposer.id,
      created_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
    })
    .execute()
  return id
}

const confirm = (node: ServerProcess, { admin }: Cast, id: ProposalId) => node.call(confirmProposal, admin, { params: { id } })

/** Refunds a session whose earning was partly withdrawn, so that every kind of movement occurs. */
async function anAlmostEmptyEarner(app: TestApp) {
  const cast = await aCast(app)
  const id = await anEarning(app, { ...cast, rupees: PRICE })
  await app.call(createWithdraw, cast.chatter, { query: { chatterID: cast.chatter.id }, body: { ...BANK, amount: PRICE } })
  await anEarning(app, { ...cast, rupees: 100 })
  await closeWindow(app, id)
  return { cast, id }
}

/**
 * Does what the job does at the end of a session. Otherwise the job could run at any time, which would change the statements of calls about
 * the session.
 */
async function closeWindow(app: TestApp, id: SessionId): Promise<void> {
  const open = app.db.query.updateTable('session_windows').where('session_id', '=', id).where('closed_at', 'is', null)
  await open.set({ closed_at: app.clock.now() }).execute()
}

async function tracesOf(app: TestApp, { admin, chatter, method }: Cast) {
  const { query } = app.db
  const sessions = await query
    .selectFrom('sessions')
    .select(['status', 'price_paisa', 'earned_paisa', 'deleted_at', 'proof_key', 'receiving_key'])
    .where('chatter_id', '=', chatter.id)
    .orderBy('number')
    .execute()
  const withdrawals = await query
    .selectFrom('withdrawals')
    .select(['status', 'amount_paisa', 'deleted_at'])
    .where('chatter_id', '=', chatter.id)
    .orderBy('number')
    .execute()
  return {
    sessions: await Promise.all(
      sessions.map(async ({ status, price_paisa, earned_paisa, deleted_at, proof_key }) => ({
        status,
        price_paisa,
        earned_paisa,
        isDeleted: deleted_at !== null,
        hasProof: proof_key !== null && (await exists(join(app.deps.config.dataDirectory, 'files', proof_key))),
      })),
    ),
    withdrawals: withdrawals.map(({ deleted_at, ...kept }) => ({ ...kept, isDeleted: deleted_at !== null })),
    balance: await query
      .selectFrom('chatter_balances')
      .select(['available_paisa', 'pending_paisa', 'withdrawn_paisa', 'advance_paisa'])
      .where('chatter_id', '=', chatter.id)
      .execute(),
    refunds: await query
      .selectFrom('refunds')
      .select(['status', 'amount_paisa', 'credit_paisa', 'fee_paisa', 'advance_paisa', 'account_number'])
      .where('chatter_id', '=', chatter.id)
      .execute(),
    proposals: await query
      .selectFrom('proposals')
      .select(['kind', 'status', 'amount_paisa'])
      .where('chatter_id', '=', chatter.id)
      .execute(),
    journal: await query
      .selectFrom('journal_entries')
      .select(['from_bucket', 'to_bucket', 'amount_paisa', 'reason'])
      .where('chatter_id', '=', chatter.id)
      .orderBy('number')
      .execute(),
    received: await query
      .selectFrom('received_months')
      .innerJoin('payment_methods', 'payment_methods.receiving_key', 'received_months.receiving_key')
      .select('received_paisa')
      .where('payment_methods.id', '=', method.id)
      .where('received_paisa', '>', 0)
      .execute(),
    trail: await query
      .selectFrom('admin_actions')
      .select('action')
      .where('admin_id', '=', admin.id)
      .orderBy('acted_at')
      .orderBy('action')
      .execute(),
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
