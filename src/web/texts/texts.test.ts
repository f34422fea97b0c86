// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
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
