// What open pages receive when a session changes twice at once.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ServerPayload } from '#contract/events.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aPage, view } from '../../testing/minutes.ts'
import { emitViews } from './live.ts'

/** From now on, the first read of the views starts and then waits for this lock, so it returns the earlier state. */
async function holdFirstRead(app: TestApp): Promise<void> {
  await sql`create sequence reads`.execute(app.db.query)
  await sql`create function first_waits() returns boolean language plpgsql as $$
    begin
      if nextval('reads') = 1 then perform pg_advisory_xact_lock_shared(1); end if;
      return true;
    end $$`.execute(app.db.query)
  await sql`alter table session_views rename to stored_views`.execute(app.db.query)
  await sql`create view session_views as select * from stored_views where first_waits()`.execute(app.db.query)
}

it('of two updates about who views a session, the one that was read later has the higher revision', async () => {
  const app = await testApp()
  const { id, user, chatter } = await aKeptSession(app)
  const page = await aPage(app, user)
  await view(page, id)
  const received: ServerPayload<'sessionViews'>[] = []
  page.on('sessionViews', (views: ServerPayload<'sessionViews'>) => received.push(views))
  await holdFirstRead(app)
  const lock = await gate(app, 'select pg_advisory_xact_lock(1)')
  await lock.release([() => emitViews(app.deps, id)], {
    async whileWaiting() {
      await sql`insert into stored_views (session_id, account_id, node_id, connection_id)
        select session_id, ${chatter.id}, node_id, 'of the chatter' from stored_views`.execute(app.db.query)
      await emitViews(app.deps, id)
    },
  })
  await expect.poll(() => received.map(({ userIDs }) => userIDs)).toEqual([[user.id, chatter.id].toSorted(), [user.id]])
  const [later, earlier] = received
  expect(later?.revision).toBeGreaterThan(Number(earlier?.revision))
})
