// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { currentLanguage, getTexts, loadTexts, setLanguage, startTexts } from './texts.ts'

afterEach(async () => {
  await setLanguage('en')
})

it('the language is English until another is chosen; the choice changes the document and is remembered', async () => {
  await startTexts()
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.dir).toBe('ltr')
  await setLanguage('ur')
  expect(document.documentElement.lang).toBe('ur')
  expect(document.documentElement.dir).toBe('rtl')
  await startTexts()
  expect(currentLanguage()).toBe('ur')
})

it('an area on the screen is loaded in the new language before the page changes', async () => {
  await loadTexts(['presence'])
  await setLanguage('ur')
  expect(getTexts('presence')('online')).not.toBe('online')
})

it('an area requested while the language changes is loaded in the new one', async () => {
  await Promise.all([loadTexts(['history']), setLanguage('ur'), loadTexts(['withdraws'])])
  expect(getTexts('history', 'ur')('title')).not.toBe('title')
  expect(getTexts('withdraws', 'ur')('title')).not.toBe('title')
})

it('when two languages are chosen quickly, the last one wins', async () => {
  await Promise.all([setLanguage('ur'), setLanguage('en')])
  expect(currentLanguage()).toBe('en')
  expect(document.documentElement.dir).toBe('ltr')
})

it('a language chosen in another tab is used here too', async () => {
  await startTexts()
  const otherTab = new BroadcastChannel('guftagu-language')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  otherTab.postMessage('ur')
  await expect.poll(currentLanguage).toBe('ur')
  otherTab.close()
})
