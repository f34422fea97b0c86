import { expect, it } from 'vitest'
import { toApiError } from './errors.ts'

it('what a refusal tells beside its sentence is kept, when it is text or a number', () => {
  const error = toApiError(409, {
    message: 'Session is already completed.',
    code: 'session_decided',
    status: 'completed',
    remainingMinutes: 3,
    nested: { no: 'figure' },
  })
  expect(error).toMatchObject({ status: 409, code: 'session_decided', message: 'Session is already completed.' })
  expect(error.figures).toEqual({ status: 'completed', remainingMinutes: 3 })
})

it('what is no reply of ours has a status and nothing else', () => {
  expect(toApiError(502, '<html>')).toMatchObject({ status: 502, code: 'unknown', message: '', issues: [], figures: {} })
})
