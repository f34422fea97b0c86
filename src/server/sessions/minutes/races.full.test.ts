// Full run: several nodes, each in-process with its own sockets, sharing one database and one clock.

import { expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp, testApp } from '../../testing/app.ts'
import { aRunningSession } from '../../testing/chats.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aPage, DAY_MS, MINUTE_MS, stored, view, windowsOf } from '../../testing/minutes.ts'
import { aChatterWithPrices } from '../../testing/money.ts'
import { settleDue } from './due.ts'
import { meet } from './meeting.ts'

async function twoNodes(): Promise<readonly [TestApp, TestApp]> {
  const app = await testApp()
  const { app: other, close } = await openTestApp({ beside: app })
  onTestFinished(close)
  return [app, other]
}

const session = (app: TestApp, id: string) => gate(app, 'select 1 from sessions where id = $1 for update', [id])

it('both join at once on different nodes: the session starts, once', async () => {
  const [app, other] = await twoNodes()
  const kept = await aKeptSession(app)
  const [ofUser, ofChatter] = [await aPage(app, kept.user), await aPage(other, kept.chatter)]
  const lock = await session(app, kept.id)
  const acks = await lock.release([() => view(ofUser, kept.id), () => view(ofChatter, kept.id)])
  expect(acks.map(({ phase }) => phase)).toContain('running')
  expect(await windowsOf(app, kept)).toHaveLength(1)
})

it('a join against the lapse: what comes first decides, and never both', async () => {
  const [app, other] = await twoNodes()
  const kept = await aKeptSession(app)
  const { kept_until } = await stored(app, kept)
  await view(await aPage(app, kept.user), kept.id)
  const page = await aPage(other, kept.chatter)
  app.clock.advance(7 * DAY_MS)
  const lock = await session(app, kept.id)
  await lock.release<unknown>([() => view(page, kept.id), () => settleDue(app.deps, kept.id)])
  expect(await stored(app, kept)).toMatchObject({ starts_at: null, lapsed_at: kept_until })
})

it('two sessions of one chatter start at once: one does, and it is the one that was approved first', async () => {
  const [app, other] = await twoNodes()
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const early = await aKeptSession(app, { chatter })
  app.clock.advance(1)
  const late = await aKeptSession(app, { chatter })
  // Both parties are there, but no node has checked yet.
  for (const { id, user } of [early, late])
    for (const account of [user, chatter])
      await app.db.query
        .insertInto('session_views')
        .values({ session_id: id, account_id: account.id, node_id: await knownNode(app), connection_id: account.id })
        .execute()
  const lock = await gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [chatter.id])
  await lock.release([() => meet(app.deps, late.id), () => meet(other.deps, early.id)])
  expect((await stored(app, early)).starts_at).toEqual(app.clock.now())
  expect((await stored(app, late)).starts_at).toBeNull()
})

it('two jobs for one end: kept once, published once', async () => {
  const [app, other] = await twoNodes()
  const running = await aRunningSession(app)
  app.clock.advance(15 * MINUTE_MS)
  const lock = await session(app, running.id)
  await lock.release([() => settleDue(app.deps, running.id), () => settleDue(other.deps, running.id)])
  expect(await stored(app, running)).toMatchObject({ kept_again: true, starts_at: null })
  const { length } = await app.db.query.selectFrom('notices').select('id').where('kind', '=', 'minutes_kept').execute()
  expect(length).toBe(2)
})

async function knownNode(app: TestApp): Promise<string> {
  await app.presence.heartbeat()
  return app.presence.id
}
