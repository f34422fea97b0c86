import { expect, it } from 'vitest'
import { OfflineError, toApiError } from '../../api/errors.ts'
import { refusal } from '../../texts/refusal.ts'
import { text } from '../../texts/translate.ts'
import { failureOf, STALLED } from './purchase-form.ts'

const USED = { code: 'transaction_id_used', message: 'This transaction ID was used before.', values: {} }
const BROKEN = { code: 'internal', message: 'Something went wrong.', values: {} }
const BUSY = { code: 'too_many_requests', message: 'Too many attempts.', values: {} }

it.each([
  ['an answer, at its field', toApiError(409, USED), true, { kind: 'refused', message: USED, field: 'transactionId' }],
  ['an answer while offline', toApiError(409, USED), false, { kind: 'refused', message: USED, field: 'transactionId' }],
  ['an answer of a proxy', toApiError(502, '<html>'), true, { kind: 'unanswered', cause: refusal('internal') }],
  ['an answer of a broken server', toApiError(500, BROKEN), true, { kind: 'unanswered', cause: BROKEN }],
  ['too many calls', toApiError(429, BUSY), true, { kind: 'refused', message: BUSY, field: null }],
  ['no answer', new OfflineError(), true, { kind: 'unanswered', cause: text('purchase', 'connectionBroke') }],
  ['no answer, offline', new OfflineError(), false, { kind: 'unanswered', cause: text('purchase', 'wentOffline') }],
  ['a stalled upload', STALLED, true, { kind: 'unanswered', cause: text('purchase', 'timedOut') }],
] as const)('a failed purchase with %s is shown with its cause', (_name, error, isOnline, failure) => {
  expect(failureOf(error, isOnline)).toEqual(failure)
})
