// GUARANTEES §5: who may call what. Each cell is the status that principal gets for a call that is
// otherwise in order, made as themselves where the call names the caller.

import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { testApp } from './testing/app.ts'
import { aSmallPng, multipartBody } from './testing/forms.ts'
import { aChatter, aUser, PASSWORD } from './testing/people.ts'
import { answerTo, aWorld, PRINCIPALS, type PrincipalName, type Request, type World } from './testing/permissions.ts'

type Row = readonly [Endpoint, readonly number[], (world: World, principal: PrincipalName) => Promise<Request>]

const nothing = async () => ({})
const aTargetUser = async ({ app }: World, body?: object) => ({ params: { id: (await aUser(app)).id }, ...(body ? { body } : {}) })
const aTargetChatter = async ({ app }: World, body?: object) => ({ params: { id: (await aChatter(app)).id }, ...(body ? { body } : {}) })

function idOf({ people }: World, principal: PrincipalName): string {
  return principal === 'none' || principal === 'expired' ? people.buyer.id : people[principal].id
}

let signups = 0

// biome-ignore format: a table is read by its columns
const TABLE: readonly Row[] = [
  //                                 none exp  ban  buy  oth  chat och  pend admin
  [accounts.fetchOwnAccount,        [401, 401, 403, 200, 200, 200, 200, 200, 200], nothing],
  [accounts.logIn,                  [200, 200, 200, 200, 200, 200, 200, 200, 200], async ({ people }) => ({ body: { username_email: people.buyer.email, password: PASSWORD } })],
  [accounts.signUp,                 [201, 201, 201, 201, 201, 201, 201, 201, 201], async () => ({ body: aSignup() })],
  [accounts.uploadAvatar,           [401, 401, 403, 200, 200, 200, 200, 403, 200], async (world, who) => ({ raw: multipartBody({ userID: idOf(world, who) }, { name: 'avatar', bytes: await aSmallPng() }) })],
  [accounts.updateProfile,          [401, 401, 403, 200, 200, 200, 200, 403, 200], async (world, who) => ({ body: aProfile(idOf(world, who)) })],
  [accounts.listUsers,              [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [accounts.searchUsers,            [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'user' } })],
  [accounts.updateUserRole,         [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetUser(world, { role: 'admin' })],
  [accounts.toggleUserBan,          [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetUser(world, { status: 'approved' })],
  [accounts.deleteUser,             [401, 401, 403, 403, 403, 403, 403, 403, 203], (world) => aTargetUser(world)],
  [accounts.listAccountRequests,    [401, 401, 403, 403, 403, 403, 403, 403, 200], nothing],
  [accounts.searchAccountRequests,  [401, 401, 403, 403, 403, 403, 403, 403, 200], async () => ({ query: { searchText: 'chatter' } })],
  [accounts.updateAccountStatus,    [401, 401, 403, 403, 403, 403, 403, 403, 202], (world) => aTargetChatter(world, { status: 'rejected' })],
  [accounts.deleteAccountRequest,   [401, 401, 403, 403, 403, 403, 403, 403, 203], (world) => aTargetChatter(world)],
]

it.each(TABLE.map((row) => [`${row[0].method} ${row[0].path}`, row] as const))(
  '%s answers every kind of caller as written',
  async (_name, row) => {
    const [endpoint, expected, request] = row
    const world = await aWorld(await testApp())
    const answers: [PrincipalName, number][] = []
    for (const principal of PRINCIPALS)
      answers.push([principal, await answerTo(world, endpoint, principal, await request(world, principal))])
    expect(answers).toEqual(PRINCIPALS.map((principal, column) => [principal, expected[column]]))
  },
)

it('the table has a row for every call', () => {
  expect(TABLE.map(([endpoint]) => endpoint)).toEqual(ENDPOINTS)
})

it.each([
  [accounts.updateProfile, async (id: string) => ({ body: aProfile(id) })],
  [accounts.uploadAvatar, async (id: string) => ({ raw: multipartBody({ userID: id }, { name: 'avatar', bytes: await aSmallPng() }) })],
] as const)('%o made in the name of somebody else is refused', async (endpoint, request) => {
  const world = await aWorld(await testApp())
  expect(await answerTo(world, endpoint, 'buyer', await request(world.people.otherBuyer.id))).toBe(403)
  expect(await answerTo(world, endpoint, 'admin', await request(world.people.buyer.id))).toBe(403)
})

function aSignup() {
  signups += 1
  return { username: `newcomer-${signups}`, email: `newcomer-${signups}@example.com`, password: PASSWORD }
}

function aProfile(userID: string) {
  const name = `p-${userID.slice(-12)}`
  return { userID, username: name, email: `${name}@example.com`, phoneNumber: '03001234567', age: 30, gender: 'male' }
}
