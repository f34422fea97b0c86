// The nine kinds of caller in docs/guarantees.md#permissions, and the code that runs a table of expected replies.

import { expect } from 'vitest'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { aRunningSession, type TestSession } from './chats.ts'
import { gate } from './gate.ts'
import { setPrices } from './money.ts'
import { type Person, peopleOf } from './people.ts'
import { WITH_LIMIT } from './proposals.ts'
import { fingerprint } from './snapshot.ts'

export const PRINCIPALS = [
  'none',
  'expired',
  'banned',
  'buyer',
  'otherBuyer',
  'chatter',
  'otherChatter',
  'pendingChatter',
  'admin',
] as const
export type PrincipalName = (typeof PRINCIPALS)[number]

/** The table has calls about proposals, and devices whose address nothing listens at. */
export const FOR_PERMISSIONS = { config: { ...WITH_LIMIT, push: { privateKey: null, hosts: ['127.0.0.1:9'] } } }

export interface World {
  readonly app: TestApp
  readonly people: Readonly<Record<Exclude<PrincipalName, 'none' | 'expired'>, Person>>
}

export async function aWorld(app: TestApp): Promise<World> {
  const people = await peopleOf(app, {
    banned: { status: 'banned' },
    buyer: {},
    otherBuyer: {},
    chatter: { role: 'chatter' },
    otherChatter: { role: 'chatter' },
    pendingChatter: { role: 'chatter', status: 'pending' },
    admin: { role: 'admin' },
  })
  return { app, people }
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Sent unchanged, with its own content type, instead of a JSON body. */
  readonly raw?: { readonly payload: Buffer; readonly contentType: string }
}

/** A call, the status for each kind of caller, and what they send. */
export type Row = readonly [Endpoint, readonly number[], (world: World, principal: PrincipalName) => Promise<Request>]

const ROWS_PER_PART = 12

/** Proving that a refusal changed nothing means reading the whole database, so only a few table rows share one. */
export function inParts<T>(rows: readonly T[]): [string, readonly T[]][] {
  const starts = rows.flatMap((_row, place) => (place % ROWS_PER_PART === 0 ? [place] : []))
  return starts.map((start) => [`rows from ${start + 1}`, rows.slice(start, start + ROWS_PER_PART)])
}

/** The other party whose conversation a caller requests: the chatter's for everyone except the chatter. */
export function otherParty({ user, chatter }: Readonly<Record<'user' | 'chatter', Person>>, caller: PrincipalName): string {
  return (caller === 'chatter' ? user : chatter).id
}

/** Makes the call as that principal; a refusal must leave the database unchanged. */
export async function answerTo(world: World, endpoint: Endpoint, principal: PrincipalName, request: Request): Promise<number> {
  const { app } = world
  const before = await fingerprint(app.db)
  const { statusCode } = await callAs(world, endpoint, principal, request)
  if (statusCode >= 400) expect(await fingerprint(app.db), `${principal} was refused`).toEqual(before)
  return statusCode
}

/**
 * Makes the call as every kind of caller. Those who must be refused come first and together, because reading the whole database before and
 * after each call would take most of the time.
 */
export async function expectAnswers(world: World, [endpoint, expected, request]: Row, trailOfAdmin: readonly string[]): Promise<void> {
  const answers = new Map<PrincipalName, number>()
  const isRefused = (_principal: PrincipalName, column: number) => (expected[column] ?? 0) >= 400
  const refused: [PrincipalName, Request][] = []
  for (const principal of PRINCIPALS.filter(isRefused)) refused.push([principal, await request(world, principal)])
  const before = await fingerprint(world.app.db)
  for (const [principal, sent] of refused) answers.set(principal, (await callAs(world, endpoint, principal, sent)).statusCode)
  const after = await fingerprint(world.app.db)
  for (const principal of PRINCIPALS.filter((each, column) => !isRefused(each, column))) {
    const { statusCode, headers } = await callAs(world, endpoint, principal, await request(world, principal))
    answers.set(principal, statusCode)
    if (principal === 'admin') expect(await trailOf(world.app, String(headers['x-request-id'])), 'audit trail').toEqual(trailOfAdmin)
  }
  expect(PRINCIPALS.map((principal) => [principal, answers.get(principal)])).toEqual(
    PRINCIPALS.map((principal, column) => [principal, expected[column]]),
  )
  expect(after, `refused: ${refused.map(([principal]) => principal).join()}`).toEqual(before)
}

async function trailOf({ db }: TestApp, requestId: string): Promise<string[]> {
  const rows = await db.query.selectFrom('admin_actions').select('action').where('request_id', '=', requestId).orderBy('id').execute()
  return rows.map(({ action }) => action)
}

async function callAs(world: World, endpoint: Endpoint, principal: PrincipalName, request: Request) {
  const authorization = await authorizationOf(world, principal)
  return world.app.http.inject({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => request.params?.[name] ?? ''),
    query: { ...request.query },
    ...(request.raw ? { payload: request.raw.payload } : request.body ? { payload: request.body } : {}),
    headers: {
      ...(request.raw ? { 'content-type': request.raw.contentType } : {}),
      ...(authorization ? { authorization } : {}),
    },
  })
}

/** Makes a call that locks its caller's row, and ends the caller's sign-in while the call waits for that row. */
async function answerAfterEndOfSignIn(
  world: World,
  endpoint: Endpoint,
  principal: keyof World['people'],
  request: Request,
): Promise<[number, string]> {
  const { app, people } = world
  const { id } = people[principal]
  // Signed in before the row is locked.
  await app.tokenOf(people[principal])
  const statement =
    'with held as (select id from accounts where id = $1 for update) delete from sign_ins using held where account_id = held.id'
  const lock = await gate(app, statement, [id])
  const [answer] = await lock.release([() => callAs(world, endpoint, principal, request)])
  return [answer?.statusCode ?? 0, answer?.json().code]
}

/** The first permitted caller's call is refused if their sign-in ends while it waits. */
export async function expectRefusedAfterEndOfSignIn(app: TestApp, [endpoint, expected, request]: Row): Promise<void> {
  const world = await aWorld(app)
  const who = PRINCIPALS.find((_each, column) => (expected[column] ?? 0) < 300)
  if (!who || who === 'none' || who === 'expired') throw new Error('nobody may make this call')
  const answer = await answerAfterEndOfSignIn(world, endpoint, who, await request(world, who))
  expect(answer).toEqual([401, 'sign_in_required'])
}

async function authorizationOf({ app, people }: World, principal: PrincipalName): Promise<string | null> {
  if (principal === 'none') return null
  if (principal !== 'expired') return `Bearer ${await app.tokenOf(people[principal])}`
  return `Bearer ${await expiredTokenOf(app, people.buyer)}`
}

const expiredTokens = new WeakMap<Person, string>()

async function expiredTokenOf(app: TestApp, person: Person): Promise<string> {
  const known = expiredTokens.get(person)
  if (known !== undefined) return known
  const now = app.clock.now()
  app.clock.set(new Date('2020-01-01T00:00:00Z'))
  const token = await app.tokenOf(person)
  app.clock.set(now)
  app.signInAgain(person)
  expiredTokens.set(person, token)
  return token
}

const sessionOf = new WeakMap<World['people'], TestSession>()

/** The buyer and chatter's running session. */
export async function sessionIn(world: World): Promise<TestSession> {
  const { buyer: user, chatter, admin } = world.people
  const known = sessionOf.get(world.people)
  if (known) return known
  await setPrices(world.app, chatter, { Basic: 100 })
  const session = await aRunningSession(world.app, { user, chatter, admin })
  sessionOf.set(world.people, session)
  return session
}
