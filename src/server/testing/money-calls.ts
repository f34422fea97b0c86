// The calls of the model.

import type { Reason, Status, Title } from './money-state.ts'

/** One call with all its values. People, methods, sessions and withdrawals are named by their index in the model. */
export type Call =
  | {
      readonly kind: 'buy'
      readonly buyer: number
      readonly chatter: number
      readonly method: number
      readonly title: Title
      readonly transaction: string
      readonly seenPrice: number
      readonly seenMinutes: number
      readonly paid: number
      /** Whom the form names as buyer. */
      readonly named: number
      /** The rejected session that is sent again, with its picture. */
      readonly again: number | null
    }
  | {
      readonly kind: 'decide'
      readonly session: number
      readonly to: 'completed' | 'rejected'
      readonly price: number
      readonly minutes: number
      readonly chatter: number
      readonly reason: Reason | null
      readonly note: string
      readonly start: 'together' | null
    }
  /** The job for its end or lapse runs; both have it open; an admin decides about lapsed minutes. */
  | { readonly kind: 'settle' | 'meet' | 'release' | 'keep'; readonly session: number }
  /** The setting changes; a held credit's job runs. */
  | { readonly kind: 'setHold'; readonly hours: number | null }
  | { readonly kind: 'releaseHeld'; readonly session: number }
  | { readonly kind: 'deleteSession'; readonly session: number }
  | { readonly kind: 'withdraw'; readonly chatter: number; readonly amount: number }
  | { readonly kind: 'setWithdraw'; readonly withdrawal: number; readonly to: Status; readonly expected: Status | null }
  | { readonly kind: 'deleteWithdraw'; readonly withdrawal: number }
  /** It is paid in a run, or by confirming a bank debit as its payment. */
  | { readonly kind: 'payByRun' | 'payByRow'; readonly withdrawal: number }
  | { readonly kind: 'refund'; readonly session: number; readonly amount: number }
  | { readonly kind: 'giveAccount'; readonly refund: number; readonly by: number; readonly account: string }
  | { readonly kind: 'payRefund' | 'refuseAccount'; readonly refund: number; readonly account: string; readonly reference: string }
  /** The two admins' proposals, by index. Expiry has no admin, because a job does it. */
  | { readonly kind: 'confirm' | 'decline' | 'expire'; readonly proposal: number; readonly by: number }
  | { readonly kind: 'setPrice'; readonly chatter: number; readonly title: Title; readonly price: number }
  | { readonly kind: 'ban'; readonly role: 'buyer' | 'chatter'; readonly who: number; readonly on: boolean }
  | { readonly kind: 'deleteAccount'; readonly role: 'buyer' | 'chatter'; readonly who: number }
  | { readonly kind: 'addMethod'; readonly method: number; readonly limit: number | null }
  | { readonly kind: 'deleteMethod'; readonly method: number }
