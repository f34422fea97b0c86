// What an admin may enter for a payment method, and its position among the others. This is a separate file because buyers' pages do not
// need it.

import { DomainError } from './errors.ts'
import { type Paisa, paisa, paisaFromRupees } from './money.ts'
import { type BankAccount, isComplete, MAX_PAYER_NOTE, type PaymentMethodDetails, trimAccount } from './payments.ts'
import { isMistypedIban, readRaastId } from './raast.ts'
import { visibleOrBlank } from './text.ts'

export interface PaymentMethodForm extends BankAccount {
  /** In rupees, as typed; blank means no limit. */
  readonly receivingLimit: string | number | null
  /** As typed; blank means none. */
  readonly raastId: string
  readonly payerNote: string
}

/** A hundred billion rupees: far above any real account, and safe as an integer in paisa. */
const HIGHEST_LIMIT = paisa(10_000_000_000_000)

/** Checks in the order of docs/product.md#payment-methods. Blank fields become null. */
export function checkPaymentMethod(form: PaymentMethodForm): PaymentMethodDetails {
  const account = trimAccount(form)
  if (!isComplete(account)) throw new DomainError('payment_method_fields_missing')
  const receivingLimitPaisa = readLimit(form.receivingLimit)
  const raastId = form.raastId.trim() === '' ? null : readRaastId(form.raastId)
  if (raastId === null && form.raastId.trim() !== '')
    throw new DomainError(isMistypedIban(form.raastId) ? 'raast_id_check_digits' : 'raast_id_form')
  const payerNote = visibleOrBlank(form.payerNote)
  if ([...payerNote].length > MAX_PAYER_NOTE) throw new DomainError('payer_note_too_long', { max: MAX_PAYER_NOTE })
  return { ...account, receivingLimitPaisa, raastId, payerNote: payerNote === '' ? null : payerNote }
}

function readLimit(typed: string | number | null): Paisa | null {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  // Plain digits only: `Number` would also accept 1e3.
  const limit = /^\d+(\.\d+)?$/.test(text) ? paisaFromRupees(Number(text)) : null
  if (limit === null || limit === 0 || limit > HIGHEST_LIMIT) throw new DomainError('receiving_limit_form')
  return limit
}

/** The ids with one moved before another, or to the end. Null if either is not in the list. */
export function movedBefore<Id extends string>(ids: readonly Id[], moved: Id, before: Id | null): readonly Id[] | null {
  if (!ids.includes(moved) || (before !== null && !ids.includes(before))) return null
  if (moved === before) return ids
  const others = ids.filter((id) => id !== moved)
  const place = before === null ? others.length : others.indexOf(before)
  return others.toSpliced(place, 0, moved)
}
