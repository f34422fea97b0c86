import * as contract from '#contract/payments.ts'
import { reply } from '#contract/replies.ts'
import { monthIn } from '#domain/business-time.ts'
import { type Paisa, paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { isFullFor, type Payer, type Received } from '#domain/payments.ts'
import { actorOf } from '../../admin/audit/record.ts'
import { type Columns, listFile } from '../../admin/lists/list-file.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import { inSteps } from '../../platform/db/walk.ts'
import type { On } from '../../platform/http/endpoints.ts'
import * as actions from './admin-actions.ts'
import { type Claims, findClaims, findIsNewBuyer, findReceived, listMethods, type PaymentMethod } from './store.ts'

export function registerPaymentRoutes(deps: Deps, on: On): void {
  on(contract.listPaymentMethods, async ({ account, query }) => {
    const month = thisMonth(deps)
    const amountPaisa = wantedAmount(query.amount)
    if (account.role !== 'admin') {
      const offered = (await listMethods(deps.db.query, month)).filter(({ pausedAt }) => pausedAt === null)
      const limited = offered.filter(({ receivingLimitPaisa }) => receivingLimitPaisa !== null)
      const claims = await findClaims(deps.db.query, month, keysOf(limited))
      const payer = { isNewBuyer: account.role === 'user' && (await findIsNewBuyer(deps.db.query, account.id, amountPaisa)) }
      return { paymentMethods: offered.map((method) => present({ ...method, ...claims(method.receivingKey) }, amountPaisa, payer)) }
    }
    const claimed = await findClaimed(deps.db.query, month)
    return { paymentMethods: claimed.map((method) => presentToAdmin(method, amountPaisa, month)) }
  })

  on(contract.exportPaymentMethods, async ({ query, signal, ...call }) => {
    const rows = await findClaimed(deps.db.cancelledBy(signal), thisMonth(deps))
    return listFile(deps, actorOf(call), { list: 'payment-methods', columns: COLUMNS, query, total: rows.length, pages: inSteps(rows) })
  })

  on(contract.addPaymentMethod, async ({ body: { raastID, ...form }, ...call }) => {
    const method = await actions.addPaymentMethod(deps, actorOf(call), { ...form, raastId: raastID })
    return { ...reply('payment_method_added'), paymentMethod: await presentChanged(deps, method) }
  })

  on(contract.editPaymentMethod, async ({ params, body: { raastID, version, ...form }, ...call }) => {
    const method = await actions.editPaymentMethod(deps, actorOf(call), params.id, { ...form, raastId: raastID }, version)
    return { ...reply('payment_method_saved'), paymentMethod: await presentChanged(deps, method) }
  })

  on(contract.pausePaymentMethod, async ({ params, body: { paused }, ...call }) => {
    await actions.pausePaymentMethod(deps, actorOf(call), params.id, paused)
    return reply(paused ? 'payment_method_paused' : 'payment_method_resumed')
  })

  on(contract.movePaymentMethod, async ({ params, body: { before }, ...call }) => {
    await actions.movePaymentMethod(deps, actorOf(call), params.id, before || null)
    return reply('payment_method_moved')
  })

  on(contract.deletePaymentMethod, async ({ params, ...call }) => {
    await actions.deletePaymentMethod(deps, actorOf(call), params.id)
    return reply('payment_method_deleted')
  })
}

function thisMonth({ config, clock }: Deps): string {
  return monthIn(config.calendar.timeZone, clock.now())
}

/** Without an amount, asks whether the account can take any money at all. */
function wantedAmount(rupees: number | null): Paisa {
  const amount = rupees === null ? null : paisaFromRupees(rupees)
  return amount === null || amount === 0 ? paisa(1) : amount
}

/**
 * Received amounts belong to the account, so an added or edited method may have an account that already received money this month.
 */
async function presentChanged(deps: Deps, method: PaymentMethod): Promise<contract.PaymentMethod> {
  const month = thisMonth(deps)
  const receivedPaisa = await findReceived(deps.db.query, { ...method, month })
  const claims = await findClaims(deps.db.query, month, keysOf([method]))
  return presentToAdmin({ ...method, receivedPaisa, ...claims(method.receivingKey) }, wantedAmount(null), month)
}

async function findClaimed(query: Query, month: string): Promise<ListedMethod[]> {
  const methods = await listMethods(query, month)
  const claims = await findClaims(query, month, keysOf(methods))
  return methods.map((method) => ({ ...method, ...claims(method.receivingKey) }))
}

function keysOf(methods: readonly PaymentMethod[]): string[] {
  return methods.map(({ receivingKey }) => receivingKey)
}

type ListedMethod = PaymentMethod & Received & Claims

/** Hides the account's limit and what it has received. */
function present(method: ListedMethod, amountPaisa: Paisa, payer: Payer): contract.PaymentMethod {
  return {
    _id: method.id,
    bankName: method.bankName,
    accountName: method.accountName,
    accountNumber: method.accountNumber,
    receivingLimit: null,
    isFull: isFullFor(method.receivingLimitPaisa, method, amountPaisa, payer),
    raastID: method.raastId,
    payerNote: method.payerNote,
  }
}

/** Admins see an account as full only if it is full for every buyer. */
function presentToAdmin(method: ListedMethod, amountPaisa: Paisa, month: string): contract.PaymentMethod {
  const { receivingLimitPaisa } = method
  return {
    ...present(method, amountPaisa, { isNewBuyer: false }),
    receivingLimit: receivingLimitPaisa === null ? null : rupeesFromPaisa(receivingLimitPaisa),
    receivedThisMonth: rupeesFromPaisa(method.receivedPaisa),
    claimedThisMonth: rupeesFromPaisa(method.claimedPaisa),
    month,
    pausedAt: method.pausedAt?.toISOString() ?? null,
    version: method.version,
  }
}

const COLUMNS: Columns<ListedMethod> = [
  ['id', ({ id }) => ({ text: id })],
  ['bankName', ({ bankName }) => bankName],
  ['accountName', ({ accountName }) => accountName],
  ['accountNumber', ({ accountNumber }) => ({ text: accountNumber })],
  ['receivingLimit', ({ receivingLimitPaisa }) => ({ money: receivingLimitPaisa })],
  ['received', ({ receivedPaisa }) => ({ money: receivedPaisa })],
  ['claimed', ({ claimedPaisa }) => ({ money: claimedPaisa })],
]
