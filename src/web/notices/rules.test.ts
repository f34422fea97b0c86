import { expect, it } from 'vitest'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices.ts'
import { decidedToastKey, isReadAt, isShownAt, toastKey } from './rules.ts'

const PARTY = { _id: 'p1', username: 'sana' }
const a = (kind: NoticeKind) => ({ kind, sessionID: 's1', party: PARTY })
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://app')
  return { pathname, search }
}

it.each<[NoticeKind, string, boolean, boolean]>([
  // kind               screen                            toast   read
  ['payment_approved', '/dashboard/chats?with=p1', false, true],
  ['payment_approved', '/dashboard/chats?with=p2', true, false],
  ['payment_approved', '/dashboard/chats', true, false],
  ['payment_approved', '/dashboard/profile?with=p1', true, false],
  ['payment_approved', '/dashboard/payments', true, true],
  ['payment_rejected', '/dashboard/payments', true, true],
  ['payment_removed', '/dashboard/payments', true, true],
  ['payment_removed', '/dashboard/payments/s1', true, true],
  ['payment_removed', '/dashboard/payments/s2', true, false],
  ['refund_decided', '/dashboard/payments/s1', true, true],
  ['message', '/dashboard/payments/s1', true, false],
  ['payment_removed', '/dashboard/chats?with=p1', true, false],
  ['message', '/dashboard/chats?with=p1', false, true],
  ['message', '/dashboard/payments', true, false],
  ['minutes_kept', '/dashboard/chats?with=p1', false, true],
  ['minutes_kept', '/dashboard/profile', true, false],
  ['minutes_lapsing', '/dashboard/chats', true, false],
  ['minutes_lapsed', '/admin/needs-decision', false, true],
  ['minutes_lapsed', '/admin/session-requests', true, false],
  ['session_earned', '/dashboard/withdraws', false, true],
  ['withdraw_paid', '/dashboard/withdraws', false, true],
  ['withdraw_paid', '/dashboard/chats', true, false],
  ['account_approved', '/dashboard/profile', false, true],
  ['new_purchase', '/admin/session-requests', false, true],
  ['new_purchase', '/admin/session-requests?edit=s2', false, true],
  ['new_purchase', '/admin/users', true, false],
  ['new_account', '/admin/account-requests', false, true],
  ['new_withdraw', '/admin/withdraw-requests', false, true],
])('%s on %s: a toast %s, read %s', (kind, screen, hasToast, isRead) => {
  expect(isShownAt(a(kind), at(screen))).toBe(!hasToast)
  expect(isReadAt(a(kind), at(screen))).toBe(isRead)
})

it('a notice about a deleted person is on no chat', () => {
  expect(isShownAt({ kind: 'message', sessionID: null, party: null }, at('/dashboard/chats'))).toBe(false)
})

it('what happens later in a session replaces the toast before, and messages do not', () => {
  const ofSession: NoticeKind[] = [
    'payment_approved',
    'session_started',
    'minutes_kept',
    'session_ending',
    'session_earned',
    'payment_rejected',
    'payment_removed',
  ]
  expect(new Set(ofSession.map((kind) => toastKey(a(kind))))).toEqual(new Set(['session/s1']))
  expect(toastKey(a('message'))).toBe('messages/p1')
})

it('a kind that is about no session has one toast at a time', () => {
  for (const kind of NOTICE_KINDS.filter((each) => each.startsWith('new_') || each === 'queue_waiting'))
    expect(toastKey(a(kind))).toBe(kind)
})

it.each<[NoticeKind, string | null]>([
  ['payment_approved', 'purchase/p1'],
  ['payment_rejected', 'purchase/p1'],
  ['payment_removed', 'purchase/p1'],
  ['session_extended', 'purchase/p1'],
  ['minutes_ready', 'purchase/p1'],
  ['message', null],
  ['withdraw_paid', 'withdraw'],
  ['withdraw_rejected', 'withdraw'],
  ['account_approved', null],
])('%s removes the toast that the request was sent: %s', (kind, key) => {
  expect(decidedToastKey(a(kind))).toBe(key)
})
