// Races about minutes on one node. races.full.test.ts has those on two nodes.

import { expect, it } from 'vitest'
import { updateSessionStatus } from '#contract/sessions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aListener, aPendingSession, aRunningSession, sendText } from '../../testing/chats.ts'
import { gate } from '../../testing/gate.ts'
import { aKeptSession, aPage, approve, bothView, MINUTE_MS, stored, view, windowsOf } from '../../testing/minutes.ts'
import { aChatterWithPrices, buy } from '../../testing/money.ts'
import { anAdmin } from '../../testing/people.ts'
import { emit } from '../../testing/socket.ts'
import { settleDue } from './due.ts'

const balance = (app: TestApp, id: string) => gate(app, 'select 1 from chatter_balances where chatter_id = $1 for update', [id])

it('a start against an approval of another session of the chatter: one of them, and nothing overlaps', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatterWithPrices(app, { Basic: 100 })]
  const kept = await aKeptSession(app, { chatter, admin })
  const { id } = await aPendingSession(app, { chatter })
  await view(await aPage(app, kept.user), kept.id)
  const page = await aPage(app, chatter)
  const lock = await balance(app, chatter.id)
  await lock.release<unknown>([
    () => view(page, kept.id),
    () => app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } }),
  ])
  const started = [await stored(app, kept), await stored(app, { id })].filter(({ starts_at }) => starts_at !== null)
  expect(started).toHaveLength(1)
})

it('an approval against the end of the running session of the two: it follows it, or starts then', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const first = await aRunningSession(app, { admin })
  const endsAt = new Date(app.clock.now().getTime() + 15 * MINUTE_MS)
  await bothView(app, first)
  const id = await buy(app, first)
  const lock = await balance(app, first.chatter.id)
  app.clock.advance(15 * MINUTE_MS - 1)
  // The time passes while the approval waits for the lock.
  await lock.release([() => approve(app, admin, id)], { whileWaiting: () => app.clock.advance(1) })
  await settleDue(app.deps, first.id)
  expect(await stored(app, { id })).toMatchObject({ starts_at: endsAt })
  expect((await windowsOf(app, { id }))[0]?.starts_at).toEqual(endsAt)
})

it('a read receipt that comes in time is a meeting, though the end is decided at that moment; a later one is none', async () => {
  const app = await testApp()
  for (const lateMs of [0, 1]) {
    const session = await aRunningSession(app)
    const { id, user, chatter } = session
    const [reader, writer] = [await aListener(app, user, id), await aListener(app, chatter, id)]
    await sendText(writer, session, chatter, 'Salam')
    app.clock.advance(15 * MINUTE_MS - 1)
    const lock = await gate(app, 'select 1 from sessions where id = $1 for update', [id])
    await lock.release([() => settleDue(app.deps, id)], {
      whileWaiting: async () => {
        app.clock.advance(lateMs)
        await emit(reader.socket, 'markMessages', { sessionID: id, deliveredSeq: 1, readSeq: 1 })
        app.clock.advance(1 - lateMs)
      },
    })
    expect(await stored(app, session)).toMatchObject({ kept_again: lateMs === 1 })
    expect(await windowsOf(app, session)).toMatchObject([{ met_at: lateMs === 1 ? null : expect.any(Date) }])
  }
})
