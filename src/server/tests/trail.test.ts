// Each audited action is done once, by a separate admin, and adds exactly one row, with who did what to what, and from where, in fields
// that the trail page knows.

import { expect, it } from 'vitest'
import { ADMIN_ACTION_NAMES, ADMIN_ACTIONS, RECORDED_FIELDS, recordedFields } from '#domain/trail.ts'
import { sharedTestApp } from '../testing/app.ts'
import { anAdmin } from '../testing/people.ts'
import { WITH_LIMIT } from '../testing/proposals.ts'
import { SCENES } from './trail-scenes.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })
const all = ADMIN_ACTION_NAMES.flatMap((action) =>
  Object.entries(SCENES[action]).map(([what, makeScene]) => [action, what, makeScene] as const),
)

it.each(all)('%s: %s', async (action, _what, makeScene) => {
  const app = shared()
  const admin = await anAdmin(app)
  const { call, about, before, after, ip = '127.0.0.1', also = [] } = await makeScene({ app, admin })
  const rows = () => app.db.query.selectFrom('admin_actions').selectAll().orderBy('id').execute()
  const known = new Set((await rows()).map(({ id }) => id))
  const { status, headers = {} } = await call()
  expect(status).toBeLessThan(300)
  const added = (await rows()).filter(({ id }) => !known.has(id))
  expect(added.map((row) => row.action).toSorted()).toEqual([action, ...also].toSorted())
  const who = { id: expect.any(String), admin_id: admin.id, ip, request_id: headers['x-request-id'] ?? expect.stringMatching(/./) }
  const what = { action, subject_kind: ADMIN_ACTIONS[action], subject_id: about, before, after }
  expect(added.find((row) => row.action === action)).toEqual({ ...who, ...what, acted_at: app.clock.now() })
  // Otherwise the page would show it without a name.
  const fields = added.flatMap((row) => recordedFields(Object(row.before), Object(row.after)).map(({ field }) => field))
  expect(Object.keys(RECORDED_FIELDS)).toEqual(expect.arrayContaining(fields))
})
