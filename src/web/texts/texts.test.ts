// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { chooseLanguage, currentLanguage, loadTexts, say, startTexts } from './texts.ts'

afterEach(async () => {
  await chooseLanguage('en')
})

it('the language is English until another is chosen; the choice tells the document and is remembered', async () => {
  await startTexts()
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.dir).toBe('ltr')
  await chooseLanguage('ur')
  expect(document.documentElement.lang).toBe('ur')
  expect(document.documentElement.dir).toBe('rtl')
  await startTexts()
  expect(currentLanguage()).toBe('ur')
})

it('an area that is on the screen is there in the new language before the page changes', async () => {
  await loadTexts(['presence'])
  await chooseLanguage('ur')
  expect(say('presence')('online')).not.toBe('online')
})

it('an area asked for while the language changes can be said in the new one', async () => {
  await Promise.all([loadTexts(['history']), chooseLanguage('ur'), loadTexts(['withdraws'])])
  expect(say('history', 'ur')('title')).not.toBe('title')
  expect(say('withdraws', 'ur')('title')).not.toBe('title')
})

it('of two choices made quickly the last one holds', async () => {
  await Promise.all([chooseLanguage('ur'), chooseLanguage('en')])
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.dir).toBe('ltr')
})

it('a choice made in another tab holds here too', async () => {
  await startTexts()
  const otherTab = new BroadcastChannel('guftagu-language')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  otherTab.postMessage('ur')
  await vi.waitFor(() => expect(currentLanguage()).toBe('ur'))
  otherTab.close()
})
