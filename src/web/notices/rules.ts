// Which notices the open screen already shows, and which toasts belong together.

import { pathOfNotice } from '#contract/notice-paths.ts'
import type { Notice } from '#contract/notices.ts'
import { ruleOf } from '#domain/notices.ts'
import { WITHDRAW_TOAST_KEY } from '../money/withdrawals/withdraw-toast.ts'
import { PATHS } from '../paths.ts'
import { purchaseToastKey } from '../sessions/pay/purchase-draft.ts'
import { isDecidedPayment } from './model.ts'

/** The open screen's address. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

type Named = Pick<Notice, 'kind' | 'sessionID' | 'party'>

/** True if this screen shows what the notice says, even in a table. */
export function isReadAt(notice: Named, place: Place): boolean {
  if (isShownAt(notice, place)) return true
  const isAboutPayment = isDecidedPayment(notice) || ruleOf(notice.kind).target === 'payments'
  return isAboutPayment && [PATHS.payments, PATHS.session.replace(':id', notice.sessionID ?? '')].includes(place.pathname)
}

/** True if the screen changes so visibly that a toast would only repeat it. A changed status in a table is not enough. */
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

/** The key of an admin's toast about a waiting request, if this notice says that the request was decided. */
export function decidedToastKey({ kind, party }: Named): string | null {
  if (kind === 'withdraw_paid' || kind === 'withdraw_rejected') return WITHDRAW_TOAST_KEY
  return kind !== 'message' && isAboutSession(kind) && party !== null ? purchaseToastKey(party._id) : null
}

/** All messages of one chat share a toast. */
export function messageKey(partnerId: string): string {
  return `messages/${partnerId}`
}
