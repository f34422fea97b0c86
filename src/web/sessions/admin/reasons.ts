// Why a pending payment needs a closer look, the worst first. Reasons inform the admin and never decide.

import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import type { ReadField } from '#domain/proof-reading.ts'
import type { RejectionReason } from '#domain/rejections.ts'

export type Reason =
  | { readonly kind: 'user' | 'chatter'; readonly status: AdminSession['userID']['status'] }
  | { readonly kind: 'differs'; readonly field: ReadField }
  | { readonly kind: Exclude<Signal['kind'], 'proof-differs'>; readonly signal: Signal }

const ORDER: readonly Reason['kind'][] = [
  'user',
  'chatter',
  'same-transaction-id',
  'same-picture',
  'earlier-amount',
  'earlier-amount-in-chain',
  'differs',
  'near-same-picture',
  'method-closed',
  'method-near-limit',
  'earlier-rejections',
]

type Checked = Pick<AdminSession, 'signals' | 'userID' | 'chatterID'>

export function reasonsOf({ signals, userID, chatterID }: Checked): Reason[] {
  const reasons: Reason[] = signals.flatMap((signal): Reason[] => {
    const { kind, fields = [] } = signal
    return kind === 'proof-differs' ? fields.map((field) => ({ kind: 'differs', field })) : [{ kind, signal }]
  })
  if (userID.status !== 'approved') reasons.push({ kind: 'user', status: userID.status })
  if (chatterID.status !== 'approved') reasons.push({ kind: 'chatter', status: chatterID.status })
  return reasons.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

const SUGGESTED: Readonly<Partial<Record<Reason['kind'], RejectionReason>>> = {
  'same-transaction-id': 'used_before',
  'same-picture': 'used_before',
}
const SUGGESTED_FOR_FIELD: Readonly<Partial<Record<ReadField, RejectionReason>>> = {
  amount: 'amount_differs',
  accountNumber: 'wrong_account',
  transactionID: 'id_differs',
}

/** Why the payment would be rejected, by what the bank and the screenshot show; undefined if they show nothing against it. */
export function suggestedRejection(session: Checked & Pick<AdminSession, 'reading' | 'seenInBank' | 'plan'>): RejectionReason | undefined {
  const { reading, seenInBank, plan } = session
  const found = reasonsOf(session).flatMap((reason) => {
    const suggested = reason.kind === 'differs' ? SUGGESTED_FOR_FIELD[reason.field] : SUGGESTED[reason.kind]
    return suggested === undefined ? [] : [suggested]
  })
  if (found[0] !== undefined) return found[0]
  if (seenInBank?.isReversed) return 'not_received'
  if (seenInBank !== null) return seenInBank.amount === plan.price ? undefined : 'amount_differs'
  const verdicts = Object.values(reading?.verdicts ?? {})
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'unreadable') ? 'unreadable' : undefined
}

const LIGHT: readonly Reason['kind'][] = ['near-same-picture', 'method-closed', 'method-near-limit', 'earlier-rejections']

/** True if the reason speaks against the payment itself. */
export function isGrave({ kind }: Reason): boolean {
  return !LIGHT.includes(kind)
}

/** The session that a reason is about, if not this one. */
export function otherSessionOf(reason: Reason): string | null {
  return 'signal' in reason ? reason.signal.sessionID : null
}

/** True if every value read from the screenshot agrees and no earlier screenshot showed another amount. */
export function screenshotMatches({ reading, signals }: Pick<AdminSession, 'reading' | 'signals'>): boolean {
  if (reading === null || signals.some(({ kind }) => kind === 'earlier-amount' || kind === 'earlier-amount-in-chain')) return false
  return Object.values(reading.verdicts).every((verdict) => verdict === 'agrees')
}
