// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { REPLIES, type ReplyCode, reply } from '#contract/replies.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import answers from '#texts/ur/answers.ts'
import { refusal, refusalOf } from './refusal.ts'
import { getTexts, setLanguage } from './texts.ts'
import { text, translate } from './translate.ts'

const URDU = /[؀-ۿ]/

afterEach(async () => {
  await setLanguage('en')
})

it('in English an answer is the server’s sentence', () => {
  expect(translate(reply('role_updated'), 'en')).toBe('User role updated!')
  expect(translate(refusal('withdraw_day', { days: ['monday'] }), 'en')).toBe('Withdraw requests are allowed on Monday only')
})

it('in Urdu a refusal is translated by its code, with its values, and the names among them are Urdu too', async () => {
  await setLanguage('ur')
  const inUrdu = (...given: Parameters<typeof refusal>) => translate(refusal(...given), 'ur')
  expect(inUrdu('chatter_busy', { remainingMinutes: 7 })).toBe('چیٹر اس وقت مصروف ہیں۔ آپ \u20687\u2069 منٹ بعد پلان خرید سکتے ہیں۔')
  expect(inUrdu('withdraw_day', { days: ['monday', 'thursday', 'sunday'] })).toContain('پیر، جمعرات یا اتوار')
  expect(inUrdu('plan_price_form', { title: 'Gold' })).toContain('گولڈ')
  expect(inUrdu('session_decided', { status: 'rejected' })).toContain('مسترد')
})

it('in Urdu every success, every plan and the name of a deleted account is Urdu', async () => {
  await setLanguage('ur')
  for (const code of Object.keys(REPLIES) as ReplyCode[]) expect(translate(reply(code), 'ur')).toMatch(URDU)
  const names = getTexts('names', 'ur')
  for (const title of PLAN_TITLES) expect(`${names(title)} ${names(`${title}Text`)}`).not.toMatch(/[A-Za-z]/)
  expect(names('deletedAccount')).toMatch(URDU)
})

it('an answer with an unknown code is shown as the server wrote it', async () => {
  await setLanguage('ur')
  expect(translate({ code: 'from_a_newer_server', message: 'Something new.' }, 'ur')).toBe('Something new.')
})

it('the error of a field is the general message where its English sentence has no translation', async () => {
  await setLanguage('ur')
  const reason = { code: 'validation_failed', message: 'Invalid input: expected string' }
  expect([translate(reason, 'en'), translate(reason, 'ur')]).toEqual(['Invalid input: expected string', answers.validation_failed])
})

it('a message changes with the language, including its values, and back again', async () => {
  const value = refusal('chatter_busy', { remainingMinutes: 7 })
  const english = translate(value, 'en')
  await setLanguage('ur')
  expect(translate(value, 'ur')).toContain('\u20687\u2069')
  await setLanguage('en')
  expect(translate(value, 'en')).toBe(english)
})

it('a text of the app may have another text among its values', async () => {
  const title = text('app', 'title', { page: text('app', 'chats') })
  expect(translate(title, 'en')).toBe('Chats · Guftagu')
  await setLanguage('ur')
  expect(translate(title, 'ur')).toBe('چیٹس · گفتگو')
})

it('a stored code that is no longer known becomes the general error', () => {
  expect(refusalOf('message_too_long').code).toBe('message_too_long')
  expect(refusalOf('no_such_code').code).toBe('internal')
})
