// A reply is never longer than its call's description allows.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportUsers } from '#contract/accounts.ts'
import { suggestMatches } from '#contract/bank-matches.ts'
import { fetchMessages } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listPaymentMethods, pausePaymentMethod } from '#contract/payments.ts'
import { listSignIns } from '#contract/sign-ins.ts'
import { renewRecoveryCodes } from '#contract/two-step.ts'
import { replyLimitsOf } from '../platform/http/reply-limits.ts'
import { sharedTestApp } from '../testing/app.ts'
import { anAdmin } from '../testing/people.ts'

const app = sharedTestApp()

it('a reply that is longer than its call allows is not sent', async () => {
  const admin = await anAdmin(app())
  const list = () => app().call(listPaymentMethods, admin, { query: {} })
  await addPaymentMethods(1, 700)
  expect((await list()).status).toBe(200)
  await addPaymentMethods(701, 2000)
  expect(await list()).toMatchObject({ status: 500, body: { code: 'internal' } })
})

async function addPaymentMethods(first: number, last: number): Promise<void> {
  await sql`
    insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
    select gen_random_uuid(), 'Bank', ${'x'.repeat(100)}, 'PK' || i, 'bank/pk' || i, now()
    from generate_series(${first}::int, ${last}::int) as i`.execute(app().db.query)
}

const KB = 1024
const CASES: readonly (readonly [string, Endpoint, number, boolean])[] = [
  ['one thing', pausePaymentMethod, 16 * KB, false],
  ['a few words', renewRecoveryCodes, 16 * KB, false],
  ['a list', listPaymentMethods, 256 * KB, false],
  ['a short list, as described', listSignIns, 16 * KB, false],
  ['a long list, as described', fetchMessages, 1024 * KB, true],
  ['a file', exportUsers, 1024 * 1024 * KB, true],
  ['the result of a long work', suggestMatches, 16 * KB, true],
]

it.each(CASES)('%s has its limit', (_name, endpoint, maxReplyBytes, fewAtOnce) => {
  expect(replyLimitsOf(endpoint)).toEqual({ maxReplyBytes, fewAtOnce })
})
