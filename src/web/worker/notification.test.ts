import { describe, expect, it } from 'vitest'
import type { PushPayload } from '#contract/notices.ts'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { LANGUAGE_CODES } from '#texts/languages.ts'
import { noticeTextsIn, notificationOf, readPayload } from './notification.ts'

const PAYLOAD: PushPayload = {
  kind: 'message',
  noticeID: '7',
  tag: 'session-1',
  language: 'en',
  path: '/dashboard/chats?with=2',
  party: 'sana',
  count: 3,
}

const shown = (payload: PushPayload | null, deviceLanguage: string | null = null) => notificationOf(payload, noticeTextsIn, deviceLanguage)

it('a push message becomes a notification with the text of its notice', () => {
  expect(shown(PAYLOAD)).toEqual({
    title: 'New message',
    options: {
      body: '3 new messages from sana',
      lang: 'en',
      dir: 'ltr',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      tag: 'session-1',
      renotify: true,
      data: { path: '/dashboard/chats?with=2', noticeID: '7' },
    },
  })
})

it('it is in the language of the message, not in that of the device', () => {
  const { title, options } = shown({ ...PAYLOAD, language: 'ur' }, 'en')
  expect(title).toMatch(/^[\u0600-\u06ff ]+$/)
  expect(options).toMatchObject({ lang: 'ur', dir: 'rtl' })
})

it('a language that this version does not know falls back to that of the device, then to English', () => {
  expect(shown({ ...PAYLOAD, language: 'xx' }, 'ur').options.lang).toBe('ur')
  expect(shown({ ...PAYLOAD, language: 'xx' }).options.lang).toBe('en')
})

it('without details it has no names', () => {
  const { party: _, ...rest } = PAYLOAD
  expect(shown(rest).options.body).toBe('You have 3 new messages.')
  const approved = shown({ ...rest, kind: 'payment_approved', plan: 'Gold', minutes: 60 })
  expect(approved.options.body).toBe('Your session has started.')
})

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it.each([...NOTICE_KINDS, null])('the kind %s has a title and a text, with details and without', (kind) => {
    const { party: _, ...bare } = { ...PAYLOAD, kind, language }
    for (const payload of [bare, { ...bare, party: 'sana', plan: 'Gold' as const, minutes: 60, amount: 1250 }]) {
      const { title, options } = shown(payload)
      expect(`${title} ${options.body}`).not.toMatch(/[{}]|undefined|\.title|\.text|\.private/)
    }
  })

  it('a message that cannot be read is a neutral notification that opens the app', () => {
    const { title, options } = shown(null, language)
    expect(options).toMatchObject({ lang: language, data: { path: '/dashboard' } })
    expect(`${title} ${options.body}`).not.toContain('unreadable')
  })
})

const read = (text: string | undefined) => readPayload(text, 'https://chat.example.com')

it('a payload is read back as it was sent', () => {
  expect(read(JSON.stringify(PAYLOAD))).toEqual(PAYLOAD)
  expect(read(JSON.stringify({ ...PAYLOAD, kind: null }))).toMatchObject({ kind: null })
})

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no JSON', 'New message!'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a kind of a newer version', { kind: 'gift_received' }],
  ['no tag', { tag: undefined }],
  ['a path that leads elsewhere', { path: '//elsewhere.example' }],
  ['a path with a backslash', { path: '/\\elsewhere.example' }],
  ['a path with a tab that browsers leave out', { path: '/\t/elsewhere.example' }],
  ['a path with a line break that browsers leave out', { path: '/\n\\elsewhere.example' }],
  ['a path that is no address', { path: '//' }],
  ['an address instead of a path', { path: 'https://elsewhere.example/' }],
  ['an amount that is no number', { amount: '300' }],
  ['fewer messages than none', { count: -5 }],
  ['no messages', { count: 0 }],
  ['half a message', { count: 1.5 }],
  ['more messages than can be counted', { count: 1e300 }],
  ['an unknown plan', { plan: 'Platinum' }],
])('a push message with %s cannot be read', (_, given) => {
  expect(read(typeof given === 'object' ? JSON.stringify({ ...PAYLOAD, ...given }) : given)).toBeNull()
})
