// Full run: waits for a whole server to start.

// No server is running when a session ends or kept minutes lapse. The next server to start does what was due, with the times at which it
// was due.

import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/app.ts'
import { aRunningSession } from '../testing/chats.ts'
import { aKeptSession, DAY_MS, MINUTE_MS, stored, windowsOf } from '../testing/minutes.ts'
import { haveMet } from '../testing/money.ts'
import { anAdmin } from '../testing/people.ts'
import { startProcess } from '../testing/processes.ts'

const BASIC_MS = 15 * MINUTE_MS
const KEPT_MS = 7 * DAY_MS

it('all servers were down over an end, over a lapse, and over both', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const ago = (milliseconds: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - milliseconds)
  /** Uses this app's clock; the app never notices an end itself. */
  const arranged = async <T>(at: Date, arrange: () => Promise<T>) => {
    app.clock.set(at)
    return { at, session: await arrange() }
  }
  const missed = await arranged(ago(DAY_MS), () => aRunningSession(app, { admin }))
  const talked = await arranged(ago(DAY_MS), async () => {
    const session = await aRunningSession(app, { admin })
    await haveMet(app, session.id)
    return session
  })
  const waited = await arranged(ago(8 * DAY_MS), () => aKeptSession(app, { admin }))
  const forgotten = await arranged(ago(30 * DAY_MS), () => aRunningSession(app, { admin }))
  const current = await arranged(ago(MINUTE_MS), () => aRunningSession(app, { admin }))

  const server = await startProcess(app)
  onTestFinished(() => server.kill())
  const isDone = async () => {
    const [ended] = await windowsOf(app, talked.session)
    const lapsed = [await stored(app, waited.session), await stored(app, forgotten.session)]
    const kept = await stored(app, missed.session)
    expect([ended?.closed_at, kept.kept_until, ...lapsed.map(({ lapsed_at }) => lapsed_at)]).not.toContain(null)
  }
  await expect.poll(() => isDone().then(() => true), { timeout: 100_000 }).toBe(true)

  const keptUntil = (at: Date, fromMs: number) => new Date(at.getTime() + fromMs + KEPT_MS)
  expect(await stored(app, missed.session)).toMatchObject({ starts_at: null, kept_until: keptUntil(missed.at, BASIC_MS), lapsed_at: null })
  expect(await stored(app, talked.session)).toMatchObject({ starts_at: talked.at, kept_until: null })
  expect(await stored(app, waited.session)).toMatchObject({ lapsed_at: keptUntil(waited.at, 0) })
  const bothMissed = keptUntil(forgotten.at, BASIC_MS)
  expect(await stored(app, forgotten.session)).toMatchObject({
    starts_at: null,
    kept_again: true,
    kept_until: bothMissed,
    lapsed_at: bothMissed,
  })
  expect(await stored(app, current.session)).toMatchObject({ starts_at: current.at, kept_until: null, lapsed_at: null })
})
