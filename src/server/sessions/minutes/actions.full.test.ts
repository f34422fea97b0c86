// Full run: further cases of the rules in actions.test.ts.

import { expect, it } from 'vitest'
import * as contract from '#contract/minutes.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { gate } from '../../testing/gate.ts'
import { aLapsedSession } from '../../testing/minutes.ts'
import { anAdmin, type Person } from '../../testing/people.ts'

const decide = (app: TestApp, by: Person, id: SessionId, body: object) =>
  app.call(contract.decideLapsedSession, by, { params: { id }, body })

it('two admins decide at once: one wins, and the trail has one row', async () => {
  const app = await testApp()
  const admins = [await anAdmin(app), await anAdmin(app)]
  const session = await aLapsedSession(app)
  const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [session.id])
  const answers = await lock.release(
    admins.map((by, index) => () => decide(app, by, session.id, index === 0 ? { decision: 'release' } : { decision: 'keep', days: 2 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const trail = await app.db.query
    .selectFrom('admin_actions')
    .select('action')
    .where('subject_id', '=', session.id)
    .where('action', '<>', 'complete_session')
    .execute()
  expect(trail).toHaveLength(1)
})
