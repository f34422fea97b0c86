import { beforeEach, expect, it } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import type { LinkedToast } from '../ui/toast.ts'
import { NoticeToasts } from './notice-toasts.ts'

const PARTY = { _id: 'p1', username: 'sana' }

function aNotice(id: string, over: Partial<Notice> = {}): Notice {
  const base = {
    createdAt: '2026-11-16T09:00:00.000Z',
    readAt: null,
    withdrawID: null,
    refundID: null,
    plan: 'Gold',
    minutes: 60,
    amount: 300,
    reason: null,
    count: 1,
  } as const
  return { _id: id, kind: 'payment_approved', sessionID: 's1', party: PARTY, ...base, ...over }
}

let screen: Map<string, LinkedToast>
let followed: (string | null)[]
let toasts: NoticeToasts

beforeEach(() => {
  screen = new Map()
  followed = []
  toasts = new NoticeToasts({
    show: (toast) => void screen.set(toast.key, toast),
    close: (key) => {
      screen.get(key)?.onRemove?.()
      screen.delete(key)
    },
    onFollow: (id) => void followed.push(id),
  })
})

const only = () => [...screen.values()]

it('a toast leads to its place, and one about money stays', () => {
  toasts.showNotice(aNotice('1'))
  toasts.showNotice(aNotice('2', { kind: 'new_account', sessionID: null }))
  expect(only().map(({ link, stays }) => [link.href, stays])).toEqual([
    ['/dashboard/chats?with=p1', true],
    ['/admin/account-requests', false],
  ])
  only()[0]?.link.onFollow()
  expect(followed).toEqual(['1'])
})

it('a newer notice about the same session replaces the older one', () => {
  toasts.showNotice(aNotice('1'))
  toasts.showNotice(aNotice('2', { kind: 'session_ending' }))
  expect(only().map(({ title }) => title)).toEqual([expect.objectContaining({ key: 'session_ending.title' })])
})

it('messages of one chat are counted in one toast, and from one again after it was closed', () => {
  toasts.showMessage('s1', PARTY)
  toasts.showMessage('s1', PARTY)
  expect(only()).toMatchObject([{ text: { key: 'message.text', values: { count: 2, name: 'sana' } }, stays: false }])
  toasts.moved({ pathname: '/dashboard/chats', search: '?with=p1' })
  expect(only()).toEqual([])
  toasts.showMessage('s1', PARTY)
  expect(only()).toMatchObject([{ text: { values: { count: 1 } } }])
})

it('a toast closes when its notice was read on another page, and the others stay', () => {
  toasts.showNotice(aNotice('1'))
  toasts.showNotice(aNotice('2', { kind: 'withdraw_paid', sessionID: null }))
  toasts.read(['1', '9'])
  expect(only()).toMatchObject([{ key: 'withdraw_paid' }])
  toasts.read(null)
  expect(only()).toEqual([])
})

it('opening the list closes the toasts that it shows, and no others', () => {
  const messages = { kind: 'message', count: 2 } as const
  toasts.showNotice(aNotice('1'))
  toasts.showNotice(aNotice('2', { kind: 'withdraw_paid', sessionID: null }))
  for (let count = 0; count < 3; count += 1) toasts.showMessage('s1', PARTY)
  toasts.listed([aNotice('1'), aNotice('3', messages)])
  expect(only()).toMatchObject([{ key: 'withdraw_paid' }, { key: 'messages/p1' }])
  toasts.listed([aNotice('3', { ...messages, count: 3 })])
  expect(only()).toMatchObject([{ key: 'withdraw_paid' }])
})

it('what arrives while the list is open has no toast, except for messages without a notice', () => {
  toasts.listed([])
  toasts.showNotice(aNotice('1'))
  toasts.showMessage('s1', PARTY)
  expect(only()).toMatchObject([{ key: 'messages/p1' }])
  toasts.listed(null)
  toasts.showNotice(aNotice('2'))
  expect(only()).toHaveLength(2)
})
