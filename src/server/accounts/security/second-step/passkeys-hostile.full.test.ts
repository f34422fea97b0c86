// Full run: hostile values in every field.
// No browser sends such passkey messages; each is refused, and none causes a server error.

import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import * as signIns from '#contract/sign-ins.ts'
import * as contract from '#contract/two-step.ts'
import { sharedTestApp, type TestApp } from '../../../testing/app.ts'
import { addPasskeyTo, type PasskeyMessage, softwarePasskey, ticketOf } from '../../../testing/authenticator.ts'
import { HOSTILE_VALUES } from '../../../testing/hostile-values.ts'
import { aUser, PASSWORD, type Person } from '../../../testing/people.ts'

const shared = sharedTestApp()

const withPassword = { body: { currentPassword: PASSWORD } }
const refused = { status: 400, body: { code: 'passkey_refused' } }

const beginOn = async (app: TestApp, person: Person) => (await app.call(contract.beginPasskey, person, withPassword)).body.options
const add = (app: TestApp, person: Person, response: unknown) =>
  app.call(contract.addPasskey, person, { body: { name: 'My phone', response: response as PasskeyMessage } })
const challengeFor = async (app: TestApp, ticket: string) =>
  (await app.call(signIns.fetchPasskeyChallenge, null, { body: { ticket } })).body.options
const finish = (app: TestApp, ticket: string, response: unknown) =>
  app.call(signIns.finishLogInWithPasskey, null, { body: { ticket, response: response as PasskeyMessage } })

const values = [...HOSTILE_VALUES, 'A'.repeat(90_000), 'A'.repeat(1_399), '_'.repeat(3_999), 'A', '_'.repeat(44)]
const clientData = ['null', '[]', '{}', '"x"', '{', '{"challenge":7}', '{"challenge":"AAAA"}']
const cbor = ['80', 'a0', 'f6', 'bf', '9b7fffffffffffffff', '5b7fffffffffffffff', '81'.repeat(7_000), 'a163666d74646e6f6e65']

/** The message with each field replaced by each value. */
function variantsOf(message: PasskeyMessage): PasskeyMessage[] {
  const inner = message['response'] as Record<string, unknown>
  const withInner = (change: object) => ({ ...message, response: { ...inner, ...change } })
  const outerFields = ['id', 'rawId', 'type', 'response']
  const innerFields = Object.keys(inner).filter((field) => field !== 'transports')
  return [
    ...outerFields.flatMap((field) => values.map((value) => ({ ...message, [field]: value }))),
    ...innerFields.flatMap((field) => values.map((value) => withInner({ [field]: value }))),
    ...[7, {}, [7], ['x'.repeat(50)], Array<string>(30).fill('usb')].map((transports) => withInner({ transports, signature: 'A' })),
    ...clientData.map((text) => withInner({ clientDataJSON: Buffer.from(text).toString('base64url') })),
    ...innerFields
      .filter((field) => field === 'attestationObject')
      .flatMap((field) => cbor.map((bytes) => withInner({ [field]: Buffer.from(bytes, 'hex').toString('base64url') }))),
  ]
}

/** A refused message has used up its challenge, so the challenge is restored for the next one. */
async function restore(app: TestApp, { id }: Person, challenge: string, ticket: string | null = null) {
  const purpose = ticket === null ? 'add' : 'log-in'
  const ticketId = ticket === null ? null : decodeJwt(ticket).jti
  await app.db.query
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: id, purpose, ticket_id: ticketId ?? null, created_at: app.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

it('messages that are broken in any field add no passkey', async () => {
  const app = shared()
  const user = await aUser(app)
  const options = await beginOn(app, user)
  const message = softwarePasskey().create(options)
  for (const variant of variantsOf(message)) {
    await restore(app, user, options.challenge)
    expect(await add(app, user, variant), JSON.stringify(variant).slice(0, 300)).toMatchObject(refused)
  }
  await restore(app, user, options.challenge)
  expect((await add(app, user, message)).status).toBe(200)
})

it('messages that are broken in any field sign no one in', async () => {
  const app = shared()
  const user = await aUser(app)
  const { passkey } = await addPasskeyTo(app, user)
  const ticket = await ticketOf(app, user)
  const options = await challengeFor(app, ticket)
  const message = passkey.answer(options)
  for (const variant of variantsOf(message)) {
    await restore(app, user, options.challenge, ticket)
    expect(await finish(app, ticket, variant), JSON.stringify(variant).slice(0, 300)).toMatchObject(refused)
  }
  await restore(app, user, options.challenge, ticket)
  expect((await finish(app, ticket, message)).status).toBe(200)
})
