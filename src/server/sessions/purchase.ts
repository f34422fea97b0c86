// Buys a session, or sends a rejected payment again. Processing the proof is slow, so it happens before anything
// is locked; it is also expensive, so the purchase is validated first. The decisive validation is the second, in
// the transaction that writes. That one locks both accounts, the payment method and its receiving account's month.

import { v7 as uuidv7 } from 'uuid'
import { monthIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { type SessionId, sessionId } from '#domain/ids.ts'
import { paisa } from '#domain/money.ts'
import { guardLimit, guardPaidAccount, isSameAccount, takesMuchOfLimit, transactionKey } from '#domain/payments.ts'
import { offeredPlans } from '#domain/plans.ts'
import { guardResubmission } from '#domain/rejections.ts'
import { checkPurchase, choosePlan, obstacleOf, type PurchaseForm, type PurchaseOrder } from '#domain/sessions.ts'
import { accessSelf, lockSelfAndForShare } from '../accounts/access.ts'
import { findBlock } from '../accounts/blocks/store.ts'
import { type ClientWrite, claimWrite, clientWrite, findWritten } from '../accounts/client-writes.ts'
import { findPrices } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { PROOF_SHAPE } from '../file-folders.ts'
import { findClaims, findIsNewBuyer, lockMethodForShare, lockReceived, saveReceived } from '../money/methods/store.ts'
import { admit, type Principal, type SignedInCaller } from '../platform/auth/principal.ts'
import { isRolledBack, type Query, type Tx, violatedConstraint } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/files/uploads.ts'
import { checkImage } from '../platform/media/images.ts'
import { lockEarlierPurchase } from './chains.ts'
import { copyProof, removeUnusedProof, takeProof } from './proofs.ts'
import { writeSignals } from './signals.ts'
import * as store from './store.ts'
import { findSessionView, type SessionView } from './views.ts'

export async function purchasePlan(
  deps: Deps,
  account: Principal,
  pair: store.Pair,
  { clientId, ...sent }: Omit<PurchaseForm, 'hasProof'> & PurchaseContext & { readonly clientId?: string | undefined },
  file: ReceivedFile | undefined,
): Promise<SessionView> {
  const { resubmissionOf, isSent, ...form } = sent
  const checked = checkPurchase({ ...form, hasProof: file !== undefined || resubmissionOf !== null })
  const order = { ...checked, resubmissionOf, isSent }
  accessSelf(account, pair.userId)
  const write = clientWrite('purchase', account, clientId, { ...pair, ...sent, picture: file?.sha256 })
  if (file) await checkImage(file.path, PROOF_SHAPE)
  const checkedFirst = await deps.db.transaction((tx) => validatePurchase(deps, tx, account, pair, order, () => findWritten(tx, write)))
  if (checkedFirst.bought) return checkedFirst.bought
  const proof = file ? await takeProof(deps, file) : await copyProof(deps, checkedFirst.earlier?.proof ?? null)
  const { bought, isFirst } = await deps.db
    .transaction((tx) => buy(deps, tx, account, pair, { order, proof, write }))
    .catch(async (error: unknown) => {
      if (isRolledBack(error)) await removeUnusedProof(deps, proof.key)
      throw toDomainError(error)
    })
  if (!isFirst) await removeUnusedProof(deps, proof.key)
  return bought
}

interface PurchaseContext {
  /** The rejected session whose payment is sent again. */
  readonly resubmissionOf: SessionId | null
  /** The buyer knows that the method now has another account, but had already sent the money. */
  readonly isSent: boolean
}

type Order = PurchaseOrder & PurchaseContext

interface CheckedPurchase {
  readonly order: Order
  readonly proof: store.Proof
  readonly write: ClientWrite | null
}

async function buy(deps: Deps, tx: Tx, buyer: SignedInCaller, pair: store.Pair, { order, proof, write }: CheckedPurchase) {
  const id = sessionId(uuidv7())
  const validated = await validatePurchase(deps, tx, buyer, pair, order, (now) => claimWrite(tx, write, id, now))
  if (validated.bought) return { bought: validated.bought, isFirst: false }
  const { method, plan, paid, now } = validated
  const receivedBefore = await lockReceived(tx, paid)
  const { receivingLimitPaisa } = method
  // Separate statements, because they must run after the lock.
  const { byNewBuyersPaisa } = (await findClaims(tx, paid.month, [paid.receivingKey]))(paid.receivingKey)
  const payer = { isNewBuyer: await findIsNewBuyer(tx, pair.userId, plan.pricePaisa) }
  const received = { receivedPaisa: receivedBefore, byNewBuyersPaisa }
  guardLimit(receivingLimitPaisa, received, plan.pricePaisa, payer)

  const receivedPaisa = paisa(receivedBefore + plan.pricePaisa)
  await saveReceived(tx, paid, receivedPaisa)
  const { bank, transactionId, resubmissionOf } = order
  const payment = { methodId: method.id, bank, transactionId, proof, resubmissionOf }
  const session = { ...pair, ...paid, ...payment, id, plan, createdAt: now }
  const number = await store.insertSession(tx, session)
  await writeSignals(tx, { ...session, number }, { limitPaisa: receivingLimitPaisa, receivedPaisa })
  const bought = await findBought(tx, id)
  const takesMuch = takesMuchOfLimit(receivingLimitPaisa, received, plan.pricePaisa, payer)
  await deps.events.publish(tx, { kind: 'session_requested', sessionId: id, ...pair, plan, takesMuch })
  return { bought, isFirst: true }
}

/** Reads the current state, because an admin may already have decided it. */
async function findBought(tx: Tx, id: SessionId): Promise<SessionView> {
  const view = await findSessionView(tx, id)
  if (!view) throw new Error('a session was bought and is not there')
  return view
}

/**
 * Throws the purchase's refusal; only the receiving account's limit is checked later, with its month
 * locked. `bought` is the earlier result if this purchase was sent before, found by `writtenBefore`.
 */
async function validatePurchase(
  deps: Deps,
  tx: Tx,
  buyer: SignedInCaller,
  pair: store.Pair,
  order: Order,
  writtenBefore: (now: Date) => Promise<string | null>,
) {
  // From here until commit, neither person can be banned, deleted or given another role, and the chatter's prices cannot change.
  const { self, other: chatter } = await lockSelfAndForShare(tx, buyer, pair.chatterId)
  admit({ callers: ['user'], wrongRole: 'only_users_buy' }, self)
  await store.lockPurchasesOf(tx, pair.userId)
  const now = await deps.clock.nowIn(tx)
  const written = await writtenBefore(now)
  if (written !== null) return { bought: await findBought(tx, sessionId(written)) }
  if (chatter?.role !== 'chatter' || chatter.status !== 'approved') throw new DomainError('chatter_not_found')
  // Checked first: a purchase submitted twice must fail for its open session, not for its transaction ID.
  const obstacle = await findObstacle(tx, pair, now)
  if (obstacle) throw obstacle
  const method = await lockMethodForShare(tx, order.bank)
  if (!method) throw new DomainError('payment_method_not_found')
  const earlier = order.resubmissionOf === null ? null : await lockEarlierPurchase(tx, order.resubmissionOf)
  const offered = offeredPlans(await findPrices(tx, pair.chatterId), deps.config).find(({ title }) => title === order.seen.title)
  if (!offered) throw new DomainError('plan_missing')
  const ownEarlier = earlier?.userId === pair.userId ? earlier : null
  const plan = choosePlan(offered, ownEarlier?.plan ?? null, order)

  const isAgain = ownEarlier !== null && isSameAccount(ownEarlier.bank, order.bank)
  guardPaidAccount(method, { isSent: order.isSent, isAgain }, now)
  const paid = { receivingKey: method.receivingKey, month: monthIn(deps.config.calendar.timeZone, now) }
  const claim = { ...paid, userId: pair.userId, transactionKey: transactionKey(order.transactionId) }
  if (order.resubmissionOf !== null) guardResubmission(earlier, pair, now)
  if (await store.transactionIsUsed(tx, claim)) throw new DomainError('transaction_id_used')
  return { bought: null, method, plan, paid, now, earlier }
}

/**
 * Why any purchase would be refused, whatever the buyer enters; shown before
 * any money is sent. The pair must be a user and an approved chatter.
 */
export async function findObstacle(query: Query | Tx, pair: store.Pair, now: Date): Promise<DomainError | null> {
  const isBlocked = (await findBlock(query, pair.userId, pair.chatterId)) !== 'none'
  const engagement = await store.findEngagement(query, pair, now)
  const earlier = await store.findEarlierPurchases(query, pair.userId)
  return obstacleOf({ isBlocked, ...engagement, earlier }, pair.userId, now)
}

/** Maps constraint violations to domain errors. They catch races, such as another buyer's approval with the same transaction ID. */
function toDomainError(error: unknown): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'sessions_pending_pair') return new DomainError('session_open')
  if (constraint === 'sessions_resubmission') return new DomainError('resubmission_sent')
  if (constraint === 'sessions_transaction_claimed') return new DomainError('transaction_id_used')
  return error
}
