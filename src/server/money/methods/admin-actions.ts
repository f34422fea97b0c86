// Admin actions on payment methods. A session keeps its own copy of the account, so no change affects it.

import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import { type PaymentMethodId, paymentMethodId } from '#domain/ids.ts'
import { checkPaymentMethod, movedBefore, type PaymentMethodForm } from '#domain/payment-method-form.ts'
import { isSameAccount, type PaymentMethodDetails, receivingKey } from '#domain/payments.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import { type Tx, violatedConstraint } from '../../platform/db/database.ts'
import * as store from './store.ts'

export async function addPaymentMethod(deps: Deps, admin: Actor, form: PaymentMethodForm): Promise<store.PaymentMethod> {
  const checked = checkPaymentMethod(form)
  const method = { ...checked, id: paymentMethodId(uuidv7()), receivingKey: receivingKey(checked), version: 1, pausedAt: null }
  await deps.db
    .transaction(async (tx) => {
      await lockActingAdmin(tx, admin)
      const now = await deps.clock.nowIn(tx)
      await store.insertMethod(tx, { ...method, createdAt: now })
      await record(tx, admin, now, 'add_payment_method', method.id, {}, trailOf(method))
      await deps.events.publish(tx, { kind: 'payment_method_added' })
    })
    .catch(toDomainError)
  return method
}

/** `seenVersion` keeps the admin from overwriting an unseen edit. Repeating an edit changes nothing. */
export async function editPaymentMethod(
  deps: Deps,
  admin: Actor,
  id: PaymentMethodId,
  form: PaymentMethodForm,
  seenVersion: number,
): Promise<store.PaymentMethod> {
  const details = checkPaymentMethod(form)
  return deps.db
    .transaction(async (tx) => {
      const method = await lockToChange(tx, admin, id)
      if (isDeepStrictEqual(trailOf(method), trailOf(details))) return method
      if (method.version !== seenVersion) throw new DomainError('payment_method_edited')
      const now = await deps.clock.nowIn(tx)
      const version = method.version + 1
      await store.saveDetails(tx, id, details, version)
      if (!isSameAccount(method, details)) await store.insertReplaced(tx, method, version, now)
      await record(tx, admin, now, 'edit_payment_method', id, trailOf(method), trailOf(details))
      await deps.events.publish(tx, { kind: 'payment_method_changed' })
      return { ...method, ...details, version, receivingKey: receivingKey(details) }
    })
    .catch(toDomainError)
}

/** Pausing a paused method again changes nothing, so it does not restart the time for payments that were already sent. */
export async function pausePaymentMethod(deps: Deps, admin: Actor, id: PaymentMethodId, isPaused: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const method = await lockToChange(tx, admin, id)
    if ((method.pausedAt !== null) === isPaused) return
    const now = await deps.clock.nowIn(tx)
    await store.savePause(tx, id, isPaused ? now : null)
    const action = isPaused ? 'pause_payment_method' : 'resume_payment_method'
    await record(tx, admin, now, action, id, { ...accountOf(method), paused: !isPaused }, { ...accountOf(method), paused: isPaused })
    await deps.events.publish(tx, { kind: 'payment_method_changed' })
  })
}

/** Takes the new place instead of a direction, so repeating a move changes nothing, even if two admins make it. */
export async function movePaymentMethod(deps: Deps, admin: Actor, id: PaymentMethodId, before: PaymentMethodId | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const order = await store.lockOrder(tx)
    const moved = movedBefore(order, id, before)
    if (moved === null) throw new DomainError('payment_method_not_found')
    if (moved.indexOf(id) === order.indexOf(id)) return
    const method = await store.lockMethod(tx, id)
    if (!method) throw new DomainError('payment_method_not_found')
    const now = await deps.clock.nowIn(tx)
    await store.saveOrder(tx, moved)
    const placeIn = (ids: readonly PaymentMethodId[]) => ({ ...accountOf(method), place: ids.indexOf(id) + 1 })
    await record(tx, admin, now, 'move_payment_method', id, placeIn(order), placeIn(moved))
    await deps.events.publish(tx, { kind: 'payment_method_changed' })
  })
}

export async function deletePaymentMethod(deps: Deps, admin: Actor, id: PaymentMethodId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const method = await lockToChange(tx, admin, id)
    const now = await deps.clock.nowIn(tx)
    await store.hideMethod(tx, id, now)
    await record(tx, admin, now, 'delete_payment_method', id, trailOf(method), {})
    await deps.events.publish(tx, { kind: 'payment_method_deleted' })
  })
}

async function lockToChange(tx: Tx, admin: Actor, id: PaymentMethodId): Promise<store.PaymentMethod> {
  await lockActingAdmin(tx, admin)
  const method = await store.lockMethod(tx, id)
  if (!method) throw new DomainError('payment_method_not_found')
  return method
}

function record(
  tx: Tx,
  admin: Actor,
  now: Date,
  action: `${'add' | 'edit' | 'pause' | 'resume' | 'move' | 'delete'}_payment_method`,
  subjectId: PaymentMethodId,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAction(tx, admin, now, { action, subjectKind: 'payment_method', subjectId, before, after })
}

function accountOf({ bankName, accountName, accountNumber }: PaymentMethodDetails) {
  return { bankName, accountName, accountNumber }
}

function trailOf(details: PaymentMethodDetails) {
  const { receivingLimitPaisa, raastId, payerNote } = details
  return { ...accountOf(details), receivingLimitPaisa, raastId, payerNote }
}

function toDomainError(error: unknown): never {
  if (violatedConstraint(error) === 'payment_methods_receiving_key') throw new DomainError('payment_method_exists')
  throw error
}
