import { expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { completionObstacle } from './decision.tsx'

const [UNTIL, EARLIER] = ['2026-11-17T10:15:00.000Z', '2026-11-17T09:00:00.000Z']

// biome-ignore format: a table is read by its columns
it.each([
  // user       chatter     busy   known to the list  with the user  starts together  Complete
  ['approved', 'approved', null,   null,              false,         false,           null],
  ['approved', 'approved', UNTIL,  UNTIL,             false,         false,           'busy'],
  ['approved', 'approved', UNTIL,  UNTIL,             true,          false,           null],
  ['approved', 'approved', UNTIL,  UNTIL,             false,         true,            null],
  // Another session has begun since the list was loaded, possibly with this buyer.
  ['approved', 'approved', UNTIL,  EARLIER,           false,         false,           null],
  // The session known to the list has ended.
  ['approved', 'approved', null,   UNTIL,             false,         false,           null],
  ['banned',   'approved', null,   null,              false,         false,           'gone'],
  ['approved', 'deleted',  null,   null,              false,         true,            'gone'],
] as const)('user %s, chatter %s, busy until %s, known %s, with the user %s, together %s: %s', (user, chatter, busy, known, isWithUser, startsTogether, kind) => {
  const session = {
    userID: { status: user },
    chatterID: { status: chatter },
    circumstances: { chatterBusyUntil: known, isWithUser, startsTogether },
  } as AdminSession
  expect(completionObstacle(session, busy)?.kind ?? null).toBe(kind)
})
