import { expect, it } from 'vitest'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts'
import { type NoticeFigures, type NoticeTexts, noticeText } from './notice-text.ts'

async function textsIn(language: (typeof LANGUAGE_CODES)[number]): Promise<NoticeTexts> {
  const { texts } = LANGUAGES[language]
  const [notices, names, rejections] = await Promise.all([texts.notices(), texts.names(), texts.rejections()])
  return { language, notices: notices.default, names: names.default, rejections: rejections.default }
}

const FIGURES: Omit<NoticeFigures, 'kind'> = { name: 'sana', plan: 'Gold', minutes: 60, amount: 1250.5, reason: null, count: 3 }

it('every kind has a title and two texts without an empty slot, and has no names or amounts without details', async () => {
  const faults: string[] = []
  for (const language of LANGUAGE_CODES) {
    const texts = await textsIn(language)
    for (const kind of NOTICE_KINDS)
      for (const details of [true, false]) {
        const { title, text } = noticeText({ ...FIGURES, kind }, texts, { details })
        const isWrong = /[{}.]/.test(title) || /[{}]/.test(text) || (!details && /sana|1,250|PKR/.test(`${title} ${text}`))
        if (isWrong) faults.push(`${language} ${kind} ${details ? 'with' : 'without'} details: ${title}: ${text}`)
      }
  }
  expect(faults).toEqual([])
})

it('fills in what happened', async () => {
  const texts = await textsIn('en')
  const textOf = (figures: Partial<NoticeFigures>) => noticeText({ ...FIGURES, kind: 'message', ...figures }, texts, { details: true }).text
  expect(textOf({})).toBe('3 new messages from sana')
  expect(textOf({ count: 1 })).toBe('1 new message from sana')
  expect(textOf({ kind: 'payment_rejected' })).toBe(
    'We rejected your payment of PKR 1,250.50 for a session with sana.'.replace(' 1', '\u00a01'),
  )
  expect(textOf({ kind: 'payment_rejected', reason: 'unreadable' })).toBe(
    'We rejected your payment of PKR\u00a01,250.50 for a session with sana. We can’t read your screenshot.',
  )
  expect(textOf({ kind: 'new_account', name: null })).toBe('Deleted account wants to become a chatter.')
  expect(textOf({ kind: 'queue_waiting', minutes: 35 })).toBe('The oldest request has been waiting for 35 minutes.')
  expect(textOf({ kind: 'queue_waiting', minutes: 5892 })).toBe('The oldest request has been waiting for 4 days.')
  expect(textOf({ kind: null })).toBe('Notifications work on this device.')
})
