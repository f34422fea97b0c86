// Full run: hundreds of devices whose push service says that they are gone.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addJobs } from '../platform/jobs/add-jobs.ts'
import { testApp } from '../testing/app.ts'
import { skipTheWait } from '../testing/jobs.ts'
import { aNotice } from '../testing/notice-delivery.ts'
import { aChatter } from '../testing/people.ts'
import { aPushService } from '../testing/push-service.ts'
import { deliveryJobs } from './publish.ts'

const MANY = 500
const PEOPLE = 25
const POLL = { timeout: 200_000, interval: 50 }

it('hundreds of stale devices are removed, and jobs that do not wait for a push service do not wait for them', {
  timeout: 300_000,
}, async () => {
  const service = await aPushService()
  service.answer(410)
  const app = await testApp({ config: { push: { privateKey: null, hosts: [service.host] } } })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aChatter(app)))
  const { endpoint, keys } = service.aBrowser()
  await sql`insert into notice_devices (id, account_id, endpoint, p256dh, auth, name, language, created_at)
    select gen_random_uuid(), (${people.map(({ id }) => id)}::uuid[])[1 + number % ${PEOPLE}], ${endpoint} || number, ${keys.p256dh},
      ${keys.auth}, 'a browser', 'en', ${app.clock.now()}
    from generate_series(1, ${MANY}::int) number`.execute(app.db.query)
  const left = async () => (await app.db.query.selectFrom('notice_devices').select('id').execute()).length
  const notices = await Promise.all(people.map((person) => aNotice(app, person, { kind: 'session_earned' })))
  await addJobs(app.db.query, deliveryJobs(notices.map((notice) => ({ ...notice, push: true, mail: false }))))
  await skipTheWait(app.db)
  await app.jobs.start()
  await expect.poll(left, POLL).toBeLessThan(MANY)

  // An event's job delivers it while devices are still being removed.
  let leftAtEvent = 0
  app.deps.events.on(['account_profile_changed'], async () => {
    leftAtEvent = await left()
  })
  await sql`select graphile_worker.add_job('deliver_event', payload => ${JSON.stringify({
    kind: 'account_profile_changed',
    accountId: people[0]?.id,
    role: 'chatter',
  })}::json, job_key => 'an event')`.execute(app.db.query)
  await expect.poll(() => leftAtEvent, POLL).toBeGreaterThan(0)

  await expect.poll(left, POLL).toBe(0)
  expect(service.requests()).toBe(MANY)
})
