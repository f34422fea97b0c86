// What admins do to payment methods. A session keeps its own copy of the method, so neither change affects it.

import { v7 as uuidv7 } from 'uuid'
import { DomainError } from '#domain/errors.ts'
import { type PaymentMethodId, paymentMethodId } from '#domain/ids.ts'
import { checkPaymentMethod, type PaymentMethodForm, receivingKey } from '#domain/payments.ts'
import { lockActingAdmin } from '../accounts/access.ts'
import { type Actor, recordAction } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import { violatedConstraint } from '../platform/db/database.ts'
import * as store from './store.ts'

export async function addPaymentMethod(deps: Deps, admin: Actor, form: PaymentMethodForm): Promise<store.PaymentMethod> {
  const checked = checkPaymentMethod(form)
  const method = { ...checked, id: paymentMethodId(uuidv7()), receivingKey: receivingKey(checked) }
  await deps.db
    .transaction(async (tx) => {
      await lockActingAdmin(tx, admin)
      const now = await deps.clock.nowIn(tx)
      await store.insertMethod(tx, { ...method, createdAt: now })
      await recordAction(tx, admin, now, {
        action: 'add_payment_method',
        subjectKind: 'payment_method',
        subjectId: method.id,
        before: {},
        after: trailOf(method),
      })
      await deps.events.publish(tx, { kind: 'payment_method_added' })
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'payment_methods_receiving_key') throw new DomainError('payment_method_exists')
      throw error
    })
  return method
}

export async function deletePaymentMethod(deps: Deps, admin: Actor, id: PaymentMethodId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const method = await store.lockMethod(tx, id)
    if (!method) throw new DomainError('payment_method_not_found')
    const now = await deps.clock.nowIn(tx)
    await store.hideMethod(tx, id, now)
    await recordAction(tx, admin, now, {
      action: 'delete_payment_method',
      subjectKind: 'payment_method',
      subjectId: id,
      before: trailOf(method),
      after: {},
    })
    await deps.events.publish(tx, { kind: 'payment_method_deleted' })
  })
}

function trailOf({ bankName, accountName, accountNumber, receivingLimitPaisa }: Omit<store.PaymentMethod, 'id' | 'receivingKey'>) {
  return { bankName, accountName, accountNumber, receivingLimitPaisa }
}
