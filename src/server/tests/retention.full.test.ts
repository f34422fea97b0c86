// Full run: further cases of the rules in retention.test.ts.

import { expect, it } from 'vitest'
import { forgetProofs } from '../sessions/old-proofs.ts'
import { aStatement, businessDay, importFile } from '../testing/bank-statements.ts'
import { aRunningSession } from '../testing/chats.ts'
import { aPaymentMethod, reject } from '../testing/money.ts'
import { aScene, DAY_MS, filesIn, hasProof } from '../testing/retention.ts'
import { trySendVoice } from '../testing/voice.ts'
import { retentionJob, upkeepJob } from '../upkeep.ts'

it('a node whose clock is 400 days ahead removes nothing before its time by the clock of the database', async () => {
  const { app, admin } = await aScene({ config: { keepVoiceDays: 30 } })
  const session = await aRunningSession(app, { admin })
  await trySendVoice(app, session)
  const account = await aPaymentMethod(app, admin)
  await importFile(app, admin, { account, file: aStatement([{ date: businessDay(app), credit: 100, text: 'IBFT from ALI RAZA' }]) })
  const ahead = { ...app.clock, now: () => new Date(app.clock.now().getTime() + 400 * DAY_MS) }
  await retentionJob({ ...app.deps, clock: ahead }).run({})
  const descriptions = await app.db.query.selectFrom('bank_statement_rows').select('description').execute()
  const kept = { proof: await hasProof(app, session.id), recordings: await filesIn(app, 'voice'), descriptions }
  expect(kept).toEqual({ proof: true, recordings: [expect.any(String)], descriptions: [{ description: 'IBFT from ALI RAZA' }] })
})

it('a node that dies after the rows and before the files leaves the files to the sweeper, and no row without its file', async () => {
  const { app, admin, purchase } = await aScene()
  const [old, pending] = [await purchase(), await purchase()]
  await reject(app, admin, old)
  app.clock.advance(366 * DAY_MS)
  const now = app.clock.now()
  await forgetProofs(app.db.query, { oldest: new Date(now.getTime() - 365 * DAY_MS), now, limit: 10 })
  expect(await filesIn(app, 'proofs')).toHaveLength(2)
  await upkeepJob(app.deps).run({})
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
  expect(await hasProof(app, pending)).toBe(true)
})

it('a file that cannot be removed does not keep the others', async () => {
  const { app, admin, purchase } = await aScene()
  for (const id of [await purchase(), await purchase()]) await reject(app, admin, id)
  app.clock.advance(366 * DAY_MS)
  let failures = 1
  const files = {
    ...app.deps.files,
    remove: (key: Parameters<typeof app.deps.files.remove>[0]) =>
      failures-- > 0 ? Promise.reject(new Error('no disk')) : app.deps.files.remove(key),
  }
  await retentionJob({ ...app.deps, files }).run({})
  expect(await filesIn(app, 'proofs')).toHaveLength(1)
})
