// Makes every call in the permission table as every principal (docs/guarantees.md#permissions), and checks what it added to the audit
// trail.

import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as chat from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import * as lists from '#contract/people.ts'
import * as sessions from '#contract/sessions.ts'
import * as withdrawals from '#contract/withdrawals.ts'
import { sharedTestApp } from '../testing/app.ts'
import { aSmallPng, multipartBody } from '../testing/forms.ts'
import { aProfile } from '../testing/people.ts'
import { idOf, personOf } from '../testing/permission-requests.ts'
import {
  answerTo,
  aWorld,
  expectAnswers,
  expectRefusedAfterEndOfSignIn,
  FOR_PERMISSIONS,
  inParts,
  type PrincipalName,
  type Request,
  sessionIn,
  type World,
} from '../testing/permissions.ts'
import { voiceForm } from '../testing/voice.ts'
import { aPurchase, aWithdrawRequest, LOCKING, TABLE } from './permission-table.ts'
import { TRAIL } from './trail-table.ts'

describe.each(inParts(TABLE))('%s', (_rows, part) => {
  const shared = sharedTestApp(FOR_PERMISSIONS)
  let sharedWorld: Promise<World> | undefined
  /** Calls that change their caller get separate people; the subjects of admins' calls are created for each call. */
  async function worldFor({ method, callers }: Endpoint): Promise<World> {
    if (method !== 'GET' && !callers.every((caller) => caller === 'admin')) return aWorld(shared())
    sharedWorld ??= aWorld(shared())
    // The same people, plus the subject of this row.
    return { ...(await sharedWorld) }
  }
  it.each(part.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
    '%s answers every kind of caller as written',
    async (_name, row) => expectAnswers(await worldFor(row[0]), row, TRAIL.get(row[0]) ?? []),
  )
})

it('the table has a row for every call', () => {
  const names = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(names(TABLE.map(([endpoint]) => endpoint))).toEqual(names(ENDPOINTS))
})

const aPicture = async () => ({ name: 'avatar', bytes: await aSmallPng() })

/** Who calls, and in whose name. */
const IN_ANOTHERS_NAME: readonly (readonly [
  Endpoint,
  PrincipalName,
  PrincipalName,
  (world: World, victim: PrincipalName) => Promise<Request>,
])[] = [
  [accounts.updateProfile, 'buyer', 'otherBuyer', async (world, victim) => ({ body: aProfile(idOf(world, victim)) })],
  [accounts.updateProfile, 'admin', 'buyer', async (world, victim) => ({ body: aProfile(idOf(world, victim)) })],
  [
    accounts.uploadAvatar,
    'buyer',
    'otherBuyer',
    async (w, victim) => ({ raw: multipartBody({ userID: idOf(w, victim) }, await aPicture()) }),
  ],
  [accounts.uploadAvatar, 'admin', 'buyer', async (w, victim) => ({ raw: multipartBody({ userID: idOf(w, victim) }, await aPicture()) })],
  [sessions.purchasePlan, 'buyer', 'otherBuyer', (world, victim) => aPurchase(world, personOf(world, victim))],
  [sessions.listOwnSessions, 'buyer', 'otherBuyer', async (world, victim) => ({ query: { id: idOf(world, victim), role: 'user' } })],
  [sessions.listOwnSessions, 'buyer', 'chatter', async (world, victim) => ({ query: { id: idOf(world, victim), role: 'chatter' } })],
  [sessions.listOwnSessions, 'admin', 'chatter', async (world, victim) => ({ query: { id: idOf(world, victim), role: 'admin' } })],
  [lists.listChatterSessions, 'otherBuyer', 'buyer', async (world, victim) => ({ query: { userID: idOf(world, victim) } })],
  [lists.listChatterSessions, 'admin', 'buyer', async (world, victim) => ({ query: { userID: idOf(world, victim) } })],
  [chat.sendVoice, 'chatter', 'buyer', async (w, victim) => ({ raw: await voiceForm(await sessionIn(w), { by: personOf(w, victim) }) })],
  [lists.listUserSessions, 'otherChatter', 'chatter', async (world, victim) => ({ query: { chatterID: idOf(world, victim) } })],
  [lists.searchSessionUsers, 'otherChatter', 'chatter', async (world, victim) => ({ query: { chatterID: idOf(world, victim) } })],
  [withdrawals.listOwnWithdraws, 'otherChatter', 'chatter', async (world, victim) => ({ query: { chatterID: idOf(world, victim) } })],
  [withdrawals.createWithdraw, 'otherChatter', 'chatter', aWithdrawRequest],
]

describe('people of their own', () => {
  const shared = sharedTestApp(FOR_PERMISSIONS)

  it.each(LOCKING.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
    '%s is refused when the sign-in of its caller ends while it waits',
    (_name, row) => expectRefusedAfterEndOfSignIn(shared(), row),
  )

  it.each(IN_ANOTHERS_NAME.map((row) => [row[0].path, row[1], row[2], row] as const))(
    '%s by %s in the name of %s is refused',
    async (_path, who, victim, [endpoint, , , request]) => {
      const world = await aWorld(shared())
      expect(await answerTo(world, endpoint, who, await request(world, victim))).toBe(403)
    },
  )
})
