// Minutes whose window has ended or which have lapsed.

import { expect } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from './app.ts'
import { aRunningSession, type TestSession } from './chats.ts'
import { aKeptSession, bothView, checked, DAY_MS, MINUTE_MS, stored, windowsOf } from './minutes.ts'
import { allNotices } from './notices.ts'
import { anAdmin } from './people.ts'

export const at = (date: Date, offsetMs: number) => new Date(date.getTime() + offsetMs)

export const partiesOf = ({ user, chatter }: TestSession) => ({ user, chatter })

/** Does what the jobs for the end and the lapse do. */
type Settle = (deps: TestApp['deps'], id: SessionId) => Promise<unknown>

export async function expectKept(settleDue: Settle, lateMs: number): Promise<void> {
  const app = await testApp()
  const session = await aRunningSession(app)
  const startsAt = app.clock.now()
  const endsAt = at(startsAt, 15 * MINUTE_MS)
  app.clock.advance(15 * MINUTE_MS + lateMs)
  await settleDue(app.deps, session.id)
  await settleDue(app.deps, session.id)
  expect(await stored(app, session)).toMatchObject({ starts_at: null, ends_at: null, kept_until: at(endsAt, 7 * DAY_MS), kept_again: true })
  expect(await windowsOf(app, session)).toEqual([
    { starts_at: startsAt, ends_at: endsAt, met_at: null, stopped_at: null, closed_at: app.clock.now() },
  ])
  expect((await checked(app, session)).session).toMatchObject({ phase: 'kept', startTime: null, endTime: null, keptBecause: 'never_met' })
  const notices = await allNotices(app, partiesOf(session))
  expect(notices.filter((text) => text.startsWith('minutes_kept')).toSorted()).toEqual([
    'minutes_kept for chatter',
    'minutes_kept for user',
  ])
  expect(notices).not.toContain('session_earned for chatter')
}

export async function expectLapsed(settleDue: Settle, lateMs: number): Promise<void> {
  const app = await testApp()
  const admin = await anAdmin(app)
  const session = await aKeptSession(app, { admin })
  const { kept_until: keptUntil } = await stored(app, session)
  app.clock.advance(7 * DAY_MS - 1)
  await settleDue(app.deps, session.id)
  expect((await stored(app, session)).lapsed_at).toBeNull()
  app.clock.advance(1 + lateMs)
  expect((await checked(app, session)).session.phase).toBe('lapsed')
  await settleDue(app.deps, session.id)
  await settleDue(app.deps, session.id)
  expect((await stored(app, session)).lapsed_at).toEqual(keptUntil)
  expect((await allNotices(app, { admin })).filter((text) => text.startsWith('minutes_lapsed'))).toEqual(['minutes_lapsed for admin'])
  await bothView(app, session)
  expect((await stored(app, session)).starts_at).toBeNull()
}
