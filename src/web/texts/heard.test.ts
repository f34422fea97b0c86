// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { REPLIES } from '#contract/replies.ts'
import { heard, issueHeard, saidAgain } from './heard.ts'
import { refusalText } from './refusal-text.ts'
import { chooseLanguage } from './texts.ts'
import refusals from './ur/refusals.ts'

afterEach(async () => {
  await chooseLanguage('en')
})

it('in English what the server says stays as it is', () => {
  expect(heard('User role updated!')).toBe('User role updated!')
  expect(refusalText('withdraw_day', { days: 'Monday' })).toBe('Withdraw requests are allowed on Monday only')
})

it('in Urdu a refusal is said by its code, with its figures, and the words among them are Urdu too', async () => {
  await chooseLanguage('ur')
  expect(refusalText('chatter_busy', { remainingMinutes: 7 })).toBe('چیٹر اس وقت مصروف ہیں۔ آپ \u20687\u2069 منٹ بعد پلان خرید سکتے ہیں۔')
  expect(refusalText('withdraw_day', { days: 'Monday, Thursday or Sunday' })).toContain('پیر، جمعرات یا اتوار')
  expect(refusalText('plan_price_form', { title: 'Gold' })).toContain('گولڈ')
  expect(refusalText('session_decided', { status: 'rejected' })).toContain('مسترد')
})

it('in Urdu every success, every plan and every name that is gone is said in Urdu; what people wrote stays', async () => {
  await chooseLanguage('ur')
  for (const english of [...Object.values(REPLIES), 'Basic', 'Standard', 'Gold', 'Deleted account']) expect(heard(english)).toMatch(/[؀-ۿ]/)
  expect(heard('Zoya')).toBe('Zoya')
})

it('in Urdu the reason at a field is the one of the catalogue, or that the field is not valid', async () => {
  await chooseLanguage('ur')
  expect(issueHeard(ERRORS.email_form.text)).toBe(refusals.email_form)
  expect(issueHeard('Invalid input: expected string')).toBe(refusals.validation_failed)
})

it.each(Object.entries(refusals))('the refusal %s has the figures of the English one', (code, text) => {
  const figuresOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()
  expect(figuresOf(text)).toEqual(figuresOf(ERRORS[code as keyof typeof refusals].text))
})

it('what stands on the screen is said again in the language that is spoken now, with its figures, there and back', async () => {
  const before = refusalText('chatter_busy', { remainingMinutes: 7 })
  expect(saidAgain(before)).toBe(before)
  await chooseLanguage('ur')
  const now = saidAgain(before)
  expect(now).toBe(refusalText('chatter_busy', { remainingMinutes: 7 }))
  const reason = issueHeard(ERRORS.email_form.text)
  await chooseLanguage('en')
  expect([saidAgain(now), saidAgain(before)]).toEqual([before, before])
  expect(saidAgain(reason)).toBe(ERRORS.email_form.text)
  expect(saidAgain('Zoya')).toBe('Zoya')
})
