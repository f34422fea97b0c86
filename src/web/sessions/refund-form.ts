// The refund dialog's logic: the first broken rule, and where the refund would be taken from. The rules are shared with the server.

import type { ReplyOf } from '#contract/endpoint.ts'
import type { previewRefund } from '#contract/refunds.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { paisa, paisaFromRupees, rupeesFromPaisa } from '#domain/money.ts'
import { checkRefund, guardRefund, priceOfUnused, type RefundForm, reversalOf } from '#domain/refunds.ts'
import { brokenRule } from '../texts/refusal.ts'

export type RefundPreview = ReplyOf<typeof previewRefund>
export type RefundFigures = Omit<RefundPreview, 'sessionID' | 'username' | 'chatterName'>

export function problemOf(form: RefundForm, figures: RefundFigures): ErrorCode | null {
  return brokenRule(() => {
    const { amountPaisa } = checkRefund({ ...form, reason: form.reason || 'technical' })
    guardRefund({ ...bookedOf(figures), isRefunded: figures.isRefunded }, figures.isRunning ? 'running' : 'ended', amountPaisa)
    // The amount is the first field, so its problem comes first.
    checkRefund(form)
  })
}

/** Null if the amount cannot be refunded. */
export function consequencesOf(amount: number | null, figures: RefundFigures) {
  if (problemOf({ amount, reason: 'technical', note: '' }, figures) !== null || amount === null) return null
  const { creditPaisa, feePaisa, advancePaisa } = reversalOf(bookedOf(figures), inPaisa(amount), {
    held: inPaisa(figures.held),
    available: inPaisa(figures.availableBalance),
  })
  return {
    takenNow: rupeesFromPaisa(paisa(creditPaisa - advancePaisa)),
    advance: rupeesFromPaisa(advancePaisa),
    feeReturned: rupeesFromPaisa(feePaisa),
    endsSession: figures.isRunning && amount === figures.amountPaid,
  }
}

/** The price of the unused minutes; null if none are kept, or if it is less than a rupee. */
export function amountOfUnused({ amountPaid, unusedMinutes, boughtMinutes }: RefundFigures): number | null {
  const unused = unusedMinutes === 0 ? null : priceOfUnused(inPaisa(amountPaid), { unusedMinutes, boughtMinutes })
  return unused && rupeesFromPaisa(unused)
}

function bookedOf({ amountPaid, earned, fee }: RefundFigures) {
  return { pricePaisa: inPaisa(amountPaid), earnedPaisa: inPaisa(earned), feePaisa: inPaisa(fee) }
}

function inPaisa(rupees: number) {
  return paisaFromRupees(rupees) ?? paisa(0)
}
