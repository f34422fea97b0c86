// Full run: more races of the same locks.

import { describe, expect, it } from 'vitest'
import { aStage, cancel, change, confirm, emailOf, NEW_EMAIL, requested, resend, tokensIn } from '../testing/email-changes.ts'
import { gate, rowOf } from '../testing/gate.ts'
import { untilNoJobs } from '../testing/notice-delivery.ts'

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
