// Makes every call of the table of permissions as every principal (docs/guarantees.md#permissions).

import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readBankStatement } from '#contract/bank-statements.ts'
import * as chat from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import * as notices from '#contract/notices.ts'
import * as lists from '#contract/people.ts'
import * as sessions from '#contract/sessions.ts'
import * as signIns from '#contract/sign-ins.ts'
import * as withdrawals from '#contract/withdrawals.ts'
import { sharedTestApp } from '../testing/app.ts'
import { aSmallPng, multipartBody } from '../testing/forms.ts'
import { aProfile } from '../testing/people.ts'
import { idOf, personOf } from '../testing/permission-requests.ts'
import {
  answerAfterEndOfSignIn,
  answerTo,
  aWorld,
  inParts,
  PRINCIPALS,
  type PrincipalName,
  type Request,
  sessionIn,
  type World,
} from '../testing/permissions.ts'
import { WITH_LIMIT } from '../testing/proposals.ts'
import { voiceForm } from '../testing/voice.ts'
import { aPurchase, aWithdrawRequest, type Row, TABLE } from './permission-table.ts'

// Every row has its own people and data.
const openShared = () => sharedTestApp({ config: { ...WITH_LIMIT, push: { privateKey: null, hosts: ['127.0.0.1:9'] } } })
const shared = openShared()

describe.each(inParts(TABLE))('%s', (_rows, part) => {
  const ofPart = openShared()
  it.each(part.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
    '%s answers every kind of caller as written',
    async (_name, row) => {
      const [endpoint, expected, request] = row
      const world = await aWorld(ofPart())
      const answers: [PrincipalName, number][] = []
      for (const principal of PRINCIPALS)
        answers.push([principal, await answerTo(world, endpoint, principal, await request(world, principal))])
      expect(answers).toEqual(PRINCIPALS.map((principal, column) => [principal, expected[column]]))
    },
  )
})

/** Logging out ends nothing else, a test notice and the reading of a screenshot or a bank statement change nothing, and voice messages are tested in chat/voice.test.ts. */
const WITHOUT_LOCK: readonly Endpoint[] = [signIns.logOut, notices.testNoticeDevice, sessions.readProof, readBankStatement, chat.sendVoice]
const isWrite = ([{ method, callers }]: Row) => method !== 'GET' && !callers.includes('anyone')
const LOCKING = TABLE.filter((row) => isWrite(row) && !WITHOUT_LOCK.includes(row[0]))

it.each(LOCKING.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
  '%s is refused when the sign-in of its caller ends while it waits',
  async (_name, [endpoint, expected, request]) => {
    const world = await aWorld(shared())
    const who = PRINCIPALS.find((_each, column) => (expected[column] ?? 0) < 300)
    if (!who || who === 'none' || who === 'expired') throw new Error('nobody may make this call')
    const answer = await answerAfterEndOfSignIn(world, endpoint, who, await request(world, who))
    expect(answer).toEqual([401, 'sign_in_required'])
  },
)

it('the table has a row for every call', () => {
  expect(TABLE.map(([endpoint]) => endpoint)).toEqual(ENDPOINTS)
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

it.each(IN_ANOTHERS_NAME.map((row) => [row[0].path, row[1], row[2], row] as const))(
  '%s by %s in the name of %s is refused',
  async (_path, who, victim, [endpoint, , , request]) => {
    const world = await aWorld(shared())
    expect(await answerTo(world, endpoint, who, await request(world, victim))).toBe(403)
  },
)
