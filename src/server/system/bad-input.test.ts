// Whatever is sent, no call answers above 499, and every refusal has the one shape (docs/guarantees.md#bad-input).

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { CLIENT_EVENTS, type ClientEventName } from '#contract/events.ts'
import { ErrorReply } from '#contract/shapes.ts'
import { sharedTestApp, type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage } from '../testing/chats.ts'
import { aSmallPng, multipartBody } from '../testing/forms.ts'
import { HOSTILE_VALUES } from '../testing/hostile-values.ts'
import { aChatterWithPrices, aPaymentMethod } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { ANSWER_LIMIT_MS, connect } from '../testing/socket.ts'
import { BANK, waitForWithdrawDay } from '../testing/withdraws.ts'

type Place = 'params' | 'query' | 'body'

const PLACES: readonly Place[] = ['params', 'query', 'body']
const SOME_ID = '0190f1a0-0000-7000-8000-000000000001'

function fieldsOf(endpoint: Endpoint): { place: Place; field: string }[] {
  return PLACES.flatMap((place) => Object.keys(endpoint[place]?.shape ?? {}).map((field) => ({ place, field })))
}

/** An account that the call admits, so that the values reach the handler. */
async function aCallerOf(app: TestApp, { callers }: Endpoint): Promise<Person> {
  if (callers.includes('chatter')) return aChatter(app)
  return callers.includes('user') ? aUser(app) : anAdmin(app)
}

/** Values of the other fields, where a blank would be refused before the tested field is read. */
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

async function send(
  app: TestApp,
  { caller, ordinary, picture }: Sender,
  endpoint: Endpoint,
  { place, field }: { place: Place; field: string },
  value: unknown,
) {
  const given = (here: Place, name: string) => {
    if (here === place && name === field) return value
    return here === 'params' ? SOME_ID : ordinary[name]
  }
  const entries = (here: Place) =>
    Object.keys(endpoint[here]?.shape ?? {})
      .map((name) => [name, given(here, name)] as const)
      .filter(([, each]) => each !== undefined)
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(wellFormed(given('params', name))))
  const query = Object.fromEntries(entries('query').map(([name, each]) => [name, wellFormed(each)]))
  const body = Object.fromEntries(entries('body'))
  const fields = Object.fromEntries(entries('body').map(([name, each]) => [name, wellFormed(each)]))
  const form = endpoint.upload && multipartBody(fields, { name: endpoint.upload.file, bytes: picture })
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

/** Addresses and forms are bytes on the wire: a lone surrogate cannot be written there. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.toWellFormed()
}

describe('every call', () => {
  // Each value is sent by its own people.
  const shared = sharedTestApp()
  beforeAll(async () => {
    waitForWithdrawDay(shared())
    await aPaymentMethod(shared(), await anAdmin(shared()), BANK)
  })

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s survives every hostile value in every field',
    async (_name, endpoint) => {
      const app = shared()
      const caller = await aCallerOf(app, endpoint)
      const { callers }: Endpoint = endpoint
      const chatter = callers.includes('chatter') ? caller : await aChatterWithPrices(app, { Basic: 100 })
      const sender = { caller, ordinary: ordinaryFor(caller, chatter), picture: await aSmallPng() }
      for (const field of fieldsOf(endpoint)) {
        for (const value of HOSTILE_VALUES) {
          const response = await send(app, sender, endpoint, field, value)
          const sent = `${field.place}.${field.field} = ${JSON.stringify(value)?.slice(0, 60)}`
          expect(response.statusCode, sent).toBeLessThan(500)
          if (response.statusCode >= 400) expect(ErrorReply.safeParse(response.json()).success, sent).toBe(true)
        }
      }
    },
  )
})

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
    { numRuns: 300 },
  )
})

it.each(Object.keys(CLIENT_EVENTS) as ClientEventName[])('the event %s survives every hostile payload', async (name) => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(admin) })
  for (const value of HOSTILE_VALUES) {
    expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, value), JSON.stringify(value)?.slice(0, 60)).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(validation_failed|forbidden|session_not_found)$/),
    })
  }
  expect(socket.connected).toBe(true)
})

it('events with fields survive every hostile value in every field, also in a session of the caller', async () => {
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
      for (const value of HOSTILE_VALUES) {
        const ack: { ok: boolean; code?: string } = await socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, { ...payload, [field]: value })
        expect(['internal', 'overloaded', 'too_many_requests'], `${name}.${field} = ${JSON.stringify(value)?.slice(0, 60)}`).not.toContain(
          ack.code,
        )
      }
    }
  }
  expect(socket.connected).toBe(true)
})
