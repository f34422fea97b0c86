// Which notices the open screen shows already, and which toasts are about the same thing.

import { pathOfNotice } from '#contract/notice-paths.ts'
import type { Notice } from '#contract/notices.ts'
import { ruleOf } from '#domain/notices.ts'
import { WITHDRAW_TOAST_KEY } from '../money/withdrawals/withdraw-toast.ts'
import { PATHS } from '../paths.ts'
import { purchaseToastKey } from '../sessions/pay/purchase-draft.ts'
import { isDecidedPayment } from './model.ts'

/** The address of the open screen. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

type Named = Pick<Notice, 'kind' | 'sessionID' | 'party'>

/** On this screen, the person has read the notice. */
export function isReadAt(notice: Named, place: Place): boolean {
  return isShownAt(notice, place) || (isDecidedPayment(notice) && place.pathname === PATHS.payments)
}

/** The screen itself changes so visibly that a toast would repeat it. A changed status in a table is not enough. */
export function isShownAt(notice: Named, place: Place): boolean {
  const { target } = ruleOf(notice.kind)
  if (target === 'chat') return notice.party !== null && isChatOpen(notice.party._id, place)
  if (target === 'dashboard') return place.pathname.startsWith(PATHS.dashboard)
  return !isDecidedPayment(notice) && place.pathname === new URL(pathOfNotice(notice), 'http://app').pathname
}

export function isChatOpen(partnerId: string, { pathname, search }: Place): boolean {
  return pathname === PATHS.chats && new URLSearchParams(search).get('with') === partnerId
}

/** A newer toast with the same key replaces the older one. */
export function toastKey({ kind, sessionID, party }: Named): string {
  if (kind === 'message') return messageKey(party?._id ?? '')
  return isAboutSession(kind) ? `session/${sessionID ?? party?._id}` : kind
}

function isAboutSession(kind: Notice['kind']): boolean {
  return ruleOf(kind).target === 'chat' || isDecidedPayment({ kind }) || kind === 'session_earned'
}

/** The toast that said that something waits for an admin, when this notice says that it was decided. */
export function decidedToastKey({ kind, party }: Named): string | null {
  if (kind === 'withdraw_paid' || kind === 'withdraw_rejected') return WITHDRAW_TOAST_KEY
  return kind !== 'message' && isAboutSession(kind) && party !== null ? purchaseToastKey(party._id) : null
}

/** The messages of one chat are one toast. */
export function messageKey(partnerId: string): string {
  return `messages/${partnerId}`
}
