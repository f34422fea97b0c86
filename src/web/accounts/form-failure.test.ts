import { expect, it } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { ApiError, OfflineError } from '../api/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { formFailure } from './form-failure.ts'

it.each([
  // A rule checked by both the browser and the server must use the same field in both.
  [new DomainError('password_too_short'), 'password', 'Password must be at least 6 characters long!'],
  [new ApiError(400, { code: 'password_too_short', message: 'From the server.' }), 'password', 'From the server.'],
  [new ApiError(409, { code: 'username_taken', message: 'Taken.' }), 'username', 'Taken.'],
  [new DomainError('username_spaces'), 'username', refusal('username_spaces').message],
  [new ApiError(400, { code: 'current_password_wrong', message: 'No.' }), 'currentPassword', 'No.'],
  [new ApiError(400, { code: 'code_wrong', message: 'No.' }), 'code', 'No.'],
  [new DomainError('chatter_fields_missing'), null, 'Please fill all chatter fields'],
  [new ApiError(429, { code: 'too_many_requests', message: 'Slow down.' }), null, 'Slow down.'],
  [
    new ApiError(400, { code: 'validation_failed', message: 'No.', issues: [{ path: 'email', message: 'Too long.' }] }),
    'email',
    'Too long.',
  ],
  [new ApiError(400, { code: 'validation_failed', message: 'No.', issues: [{ path: 'other', message: 'x' }] }), null, 'No.'],
  [new ApiError(502, { code: 'unknown', message: '' }), null, null],
  [new OfflineError(), null, null],
])('%s is shown at the field %s', (error, field, message) => {
  const failure = formFailure(error)
  expect([failure.field, failure.message?.message ?? null]).toEqual([field, message])
})
