// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { translate } from '../texts/translate.ts'
import { noticeTexts } from './notice-texts.ts'

it('every notice has all its values', async () => {
  await startTexts()
  await loadTexts(['notices', 'names', 'rejections'])
  for (const kind of NOTICE_KINDS) {
    const { title, text } = noticeTexts({ kind, party: null, plan: 'Gold', minutes: 135, amount: 300, reason: null, count: 2 })
    expect(`${translate(title, 'en')} ${translate(text, 'en')}`, kind).not.toContain('{{')
  }
  const { text } = noticeTexts({ kind: 'queue_waiting', party: null, plan: null, minutes: 135, amount: null, reason: null, count: 1 })
  expect(translate(text, 'en')).toBe('The oldest request has been waiting for 2 hours 15 minutes.')
})
