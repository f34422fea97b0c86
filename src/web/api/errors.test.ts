import { expect, it } from 'vitest'
import { messageOf, messageOfIssue, OfflineError, toApiError } from './errors.ts'

it('the values of an error are kept when they are strings, numbers or lists of strings', () => {
  const error = toApiError(409, {
    message: 'Session is already completed.',
    code: 'session_decided',
    status: 'completed',
    remainingMinutes: 3,
    days: ['monday', 'friday'],
    nested: { no: 'value' },
    mixed: ['monday', 5],
  })
  expect(error).toMatchObject({ status: 409, code: 'session_decided', message: 'Session is already completed.' })
  expect(error.values).toEqual({ status: 'completed', remainingMinutes: 3, days: ['monday', 'friday'] })
})

it('a reply that is not from our server has a status and nothing else', () => {
  expect(toApiError(502, '<html>')).toMatchObject({ status: 502, code: 'unknown', message: '', issues: [], values: {} })
})

it('a message is the server’s answer with its values, or the fallback when there is no answer', () => {
  const refused = toApiError(409, { message: 'Busy.', code: 'chatter_busy', remainingMinutes: 3 })
  expect(messageOf(refused, null)).toEqual({ code: 'chatter_busy', message: 'Busy.', values: { remainingMinutes: 3 } })
  expect(messageOf(toApiError(502, '<html>'), null)).toBeNull()
  expect(messageOf(new OfflineError(), null)).toBeNull()
})

it('the error of a field has the general code and its own English sentence', () => {
  expect(messageOfIssue({ path: 'name', message: 'Too long.' })).toEqual({ code: 'validation_failed', message: 'Too long.' })
})
