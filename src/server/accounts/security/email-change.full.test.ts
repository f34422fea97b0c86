// Full run: more races for the same locks.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { aStage, cancel, change, check, confirm, emailOf, NEW_EMAIL, requested, resend, tokensIn } from '../../testing/email-changes.ts'
import { gate, rowOf } from '../../testing/gate.ts'
import { aMailedLink } from '../../testing/mailed-links.ts'
import { untilNoJobs } from '../../testing/notice-delivery.ts'
import { aUser } from '../../testing/people.ts'
import { upkeepJob } from '../../upkeep.ts'

it('a form whose password was changed while it waited is refused', async () => {
  const { app, user } = await aStage()
  const lock = await gate(app, `update accounts set password_hash = 'another' where id = $1`, [user.id])
  const [answer] = await lock.release([() => change(app, user)])
  expect(answer).toMatchObject({ status: 400, body: { code: 'current_password_wrong' } })
  expect(await app.db.query.selectFrom('email_changes').select('new_email').execute()).toEqual([])
})

describe('a new address that waits', () => {
  it('is cancelled once when the form is sent twice at the same moment, and mailed for each of two requests', async () => {
    const { app, server, user } = await aStage()
    await requested(app, server, user)
    const resends = await (await rowOf(app, user)).release([() => resend(app, user), () => resend(app, user)])
    expect(resends.map(({ status }) => status)).toEqual([200, 200])
    await untilNoJobs(app)
    expect(tokensIn(server)).toHaveLength(3)
    const cancels = await (await rowOf(app, user)).release([() => cancel(app, user), () => cancel(app, user)])
    expect(cancels.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is either confirmed or cancelled when both are asked for at the same moment', async () => {
    const { app, server, user } = await aStage()
    const token = await requested(app, server, user)
    const lock = await rowOf(app, user)
    const [confirmed, cancelled] = await lock.release([() => confirm(app, token), () => cancel(app, user)])
    expect([
      [200, 401],
      [410, 200],
    ]).toContainEqual([confirmed?.status, cancelled?.status])
    expect(await emailOf(app, user)).toBe(confirmed?.status === 200 ? NEW_EMAIL : user.email)
  })

  it('is not mailed again when it was replaced while the request waited', async () => {
    const { app, server, user } = await aStage()
    await requested(app, server, user)
    server.received.length = 0
    const replace = `with held as (select id from accounts where id = $1 for update)
      update email_changes set new_email = 'other@example.org' from held where account_id = held.id`
    const lock = await gate(app, replace, [user.id])
    const [answer] = await lock.release([() => resend(app, user)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'new_email_not_found' } })
    await untilNoJobs(app)
    expect(server.received).toEqual([])
  })
})

it('of two new addresses only the later one can be confirmed', async () => {
  const { app, server, user } = await aStage()
  const first = await requested(app, server, user, 'first@example.org')
  const second = await requested(app, server, user, 'second@example.org')
  expect((await confirm(app, first)).status).toBe(410)
  expect((await confirm(app, second)).status).toBe(200)
  expect(await emailOf(app, user)).toBe('second@example.org')
})

it('one address is mailed three times in 15 minutes at most, for all accounts together', async () => {
  const { app } = await aStage({ limited: true })
  const statuses = []
  for (let time = 1; time <= 4; time += 1) statuses.push((await change(app, await aUser(app))).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await change(app, await aUser(app), 'another@example.org')).status).toBe(200)
})

it('a new address that was not confirmed in 30 minutes is forgotten by the next upkeep', async () => {
  const { app, server, user } = await aStage()
  const token = await requested(app, server, user)
  app.clock.advance(30 * 60_000)
  expect([(await check(app, token)).status, (await confirm(app, token)).status]).toEqual([410, 410])
  await upkeepJob(app.deps).run({})
  expect((await app.call(fetchOwnAccount, user, {})).body.user.newEmail).toBeNull()
  expect(await app.db.query.selectFrom('mailed_links').select('kind').execute()).toEqual([])
})

it('the job of the mail about a confirmed address contains neither of the two addresses', async () => {
  const app = await testApp()
  const user = await aUser(app)
  await confirm(app, await aMailedLink(app, user, { newEmail: NEW_EMAIL }))
  const { rows } = await sql<{ payload: string }>`select payload::text as payload from graphile_worker._private_jobs`.execute(app.db.query)
  const payloads = rows.map(({ payload }) => payload).filter((payload) => payload.includes('email-changed'))
  expect(payloads).toHaveLength(1)
  for (const secret of [user.email, NEW_EMAIL, Buffer.from(user.email).toString('base64').slice(0, 12)])
    expect(payloads[0]).not.toContain(secret)
})
