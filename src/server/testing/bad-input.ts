// Tests of hostile values: whatever is sent, no call replies with a status above 499, and every refusal has the same shape
// (docs/guarantees.md#bad-input).

import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ErrorReply } from '#contract/shapes.ts'
import { sharedTestApp, type TestApp, testApp } from './app.ts'
import { aListener, aRunningSession, newMessage } from './chats.ts'
import { aSmallPng, multipartBody } from './forms.ts'
import { HOSTILE_VALUES } from './hostile-values.ts'
import { aChatterWithPrices, aPaymentMethod } from './money.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { ANSWER_LIMIT_MS } from './socket.ts'
import { BANK, waitForWithdrawDay } from './withdraws.ts'

type Place = 'params' | 'query' | 'body'

const PLACES: readonly Place[] = ['params', 'query', 'body']
const SOME_ID = '0190f1a0-0000-7000-8000-000000000001'

function fieldsOf(endpoint: Endpoint): Field[] {
  return PLACES.flatMap((place) => Object.keys(endpoint[place]?.shape ?? {}).map((field) => ({ place, field })))
}

/** An account that the call admits, so that the values reach the handler. */
async function aCallerOf(app: TestApp, { callers }: Endpoint): Promise<Person> {
  if (callers.includes('chatter')) return aChatter(app)
  return callers.includes('user') ? aUser(app) : anAdmin(app)
}

/** Values for other fields in which a blank would be refused before the tested field is read. */
function ordinaryFor(caller: Person, chatter: Person): Readonly<Record<string, string>> {
  return {
    id: caller.id,
    userID: caller.id,
    chatterID: chatter.id,
    plan: JSON.stringify({ title: 'Basic', price: 100, duration: 15 }),
    ...BANK,
    transactionID: 'T 1',
    amountPaid: '100',
    amount: '100',
    sessionID: SOME_ID,
    senderID: caller.id,
    receiverID: chatter.id,
    duration: '2',
  }
}

interface Sender {
  readonly caller: Person
  readonly ordinary: Readonly<Record<string, string>>
  readonly picture: Buffer
}

interface Field {
  readonly place: Place
  readonly field: string
}

/** The parts of a request as the server receives them, with the value in the field. */
function requestWith(endpoint: Endpoint, ordinary: Sender['ordinary'], { place, field }: Field, value: unknown) {
  const given = (here: Place, name: string) => {
    if (here === place && name === field) return value
    return here === 'params' ? SOME_ID : ordinary[name]
  }
  const entries = (here: Place) =>
    Object.keys(endpoint[here]?.shape ?? {})
      .map((name) => [name, given(here, name)] as const)
      .filter(([, each]) => each !== undefined)
  const texts = (here: Place) => Object.fromEntries(entries(here).map(([name, each]) => [name, wellFormed(each)]))
  return {
    path: endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(wellFormed(given('params', name)))),
    params: texts('params'),
    query: texts('query'),
    body: endpoint.upload ? texts('body') : JSON.parse(JSON.stringify(Object.fromEntries(entries('body')))),
  }
}

type Request = ReturnType<typeof requestWith>

async function send(app: TestApp, { caller, picture }: Sender, endpoint: Endpoint, { path, query, body }: Request) {
  const form = endpoint.upload && multipartBody(body, { name: endpoint.upload.file, bytes: picture })
  return app.http.inject({
    method: endpoint.method,
    url: API_PREFIX + path,
    query,
    ...(form ? { payload: form.payload } : endpoint.body ? { payload: body } : {}),
    headers: {
      authorization: `Bearer ${await app.tokenOf(caller)}`,
      ...(form ? { 'content-type': form.contentType } : {}),
    },
  })
}

/** Whether the request reaches the handler, that is, every part matches the contract's schema. */
function hasTheShape(endpoint: Endpoint, request: Request): boolean {
  return PLACES.every((place) => endpoint[place]?.safeParse(request[place]).success ?? true)
}

/** Addresses and forms are bytes on the wire, so they cannot contain a lone surrogate. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.toWellFormed()
}

/** Chooses the hostile values for a field. */
type Choose = (hasTheShapeOfTheField: (value: unknown) => boolean) => readonly unknown[]

interface Choice {
  readonly choose: Choose
  /** Values that were chosen too rarely. */
  readonly missing: () => readonly unknown[]
}

const counted = () => HOSTILE_VALUES.map((value) => ({ value, count: 0 }))

function leastUsed(values: ReturnType<typeof counted>, many: number): unknown[] {
  const chosen = values.toSorted((a, b) => a.count - b.count).slice(0, many)
  for (const each of chosen) each.count += 1
  return chosen.map(({ value }) => value)
}

/** One value per field: the one sent least so far, preferring values that reach the handler. */
export function oneValue(): Choice {
  const values = counted()
  const choose: Choose = (hasShape) => {
    const accepted = values.filter(({ value }) => hasShape(value))
    return leastUsed(accepted.length > 0 ? accepted : values, 1)
  }
  return { choose, missing: () => values.filter(({ count }) => count === 0).map(({ value }) => value) }
}

const REFUSED_PER_FIELD = 2
const MIN_REFUSALS = 10

/**
 * Every value that reaches the handler. The same code refuses wrong shapes for all fields, so each field gets only a few of those, the ones
 * sent least so far.
 */
export function everyValue(): Choice {
  const refusals = counted()
  const choose: Choose = (hasShape) => {
    const { accepted = [], refused = [] } = Object.groupBy(refusals, ({ value }) => (hasShape(value) ? 'accepted' : 'refused'))
    return [...accepted.map(({ value }) => value), ...leastUsed(refused, REFUSED_PER_FIELD)]
  }
  return { choose, missing: () => refusals.filter(({ count }) => count < MIN_REFUSALS).map(({ value }) => value) }
}

/** Registers a test for each call. */
export function testCalls({ choose, missing }: Choice): void {
  // Each value is sent by different people.
  const shared = sharedTestApp()
  beforeAll(async () => {
    waitForWithdrawDay(shared())
    await aPaymentMethod(shared(), await anAdmin(shared()), BANK)
  })

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s survives hostile values in every field',
    async (_name, endpoint) => {
      const app = shared()
      const caller = await aCallerOf(app, endpoint)
      const { callers }: Endpoint = endpoint
      const chatter = callers.includes('chatter') ? caller : await aChatterWithPrices(app, { Basic: 100 })
      const sender = { caller, ordinary: ordinaryFor(caller, chatter), picture: await aSmallPng() }
      for (const field of fieldsOf(endpoint)) {
        const requestFor = (value: unknown) => requestWith(endpoint, sender.ordinary, field, value)
        for (const value of choose((each) => hasTheShape(endpoint, requestFor(each)))) {
          const response = await send(app, sender, endpoint, requestFor(value))
          const sent = `${field.place}.${field.field} = ${JSON.stringify(value)?.slice(0, 60)}`
          expect(response.statusCode, sent).toBeLessThan(500)
          if (response.statusCode >= 400) expect(ErrorReply.safeParse(response.json()).success, sent).toBe(true)
        }
      }
    },
  )

  it('every hostile value was sent', () => {
    expect(missing()).toEqual([])
  })
}

/** Registers a test with this many random JSON bodies. */
export function testBodies(runs: number): void {
  it('bodies of any shape are accepted or refused, and never crash the server', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const writes = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), fc.json(), async (endpoint, payload) => {
        const response = await app.http.inject({
          method: endpoint.method,
          url: API_PREFIX + endpoint.path.replace(':id', SOME_ID),
          payload,
          headers: { authorization: `Bearer ${await app.tokenOf(admin)}`, 'content-type': 'application/json' },
        })
        expect(response.statusCode).toBeLessThan(500)
        // Some of these calls end the sign-in.
        if (response.statusCode < 300) app.signInAgain(admin)
      }),
      { numRuns: runs },
    )
  })
}

/** Registers a test for the fields of events, in one of the caller's sessions. */
export function testEventFields({ choose }: Choice): void {
  it('events with fields survive hostile values in every field, also in a session of the caller', async () => {
    const app = await testApp()
    const session = await aRunningSession(app)
    const { socket } = await aListener(app, session.user, session.id)
    const ordinary = {
      sendMessage: { ...newMessage(session, session.user, 'salaam') },
      markMessages: { sessionID: session.id, deliveredSeq: 1, readSeq: 1 },
      typing: { sessionID: session.id },
      watchPeople: { userIDs: [session.chatter.id] },
      noticesSeen: { ids: [session.id] },
    }
    for (const [name, payload] of Object.entries(ordinary)) {
      for (const field of Object.keys(payload)) {
        for (const value of choose(() => true)) {
          const ack: { ok: boolean; code?: string } = await socket
            .timeout(ANSWER_LIMIT_MS)
            .emitWithAck(name, { ...payload, [field]: value })
          expect(
            ['internal', 'overloaded', 'unavailable', 'too_many_requests'],
            `${name}.${field} = ${JSON.stringify(value)?.slice(0, 60)}`,
          ).not.toContain(ack.code)
        }
      }
    }
    expect(socket.connected).toBe(true)
  })
}
