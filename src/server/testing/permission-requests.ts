// Requests in the permission table that need the caller's second step, passkey or sign-in.

import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import { addAuthenticatorTo, addPasskeyTo, authenticatorApp, softwarePasskey, ticketOf } from './authenticator.ts'
import { PASSWORD, type Person } from './people.ts'
import { targetIn } from './permission-targets.ts'
import type { PrincipalName, Request, World } from './permissions.ts'

export function idOf(world: World, principal: PrincipalName): string {
  return personOf(world, principal).id
}

export function personOf({ people }: World, principal: PrincipalName): Person {
  return principal === 'none' || principal === 'expired' ? people.buyer : people[principal]
}

const authenticatorOf = new Map<string, ReturnType<typeof addAuthenticatorTo>>()

/** Adds it the first time it is needed for this person. A banned account has none. */
async function anAuthenticator(world: World, who: PrincipalName) {
  const person = personOf(world, who)
  if (who === 'banned') return null
  const known = authenticatorOf.get(person.id) ?? addAuthenticatorTo(world.app, person)
  authenticatorOf.set(person.id, known)
  return known
}

export async function withAnAuthenticator(world: World, who: PrincipalName): Promise<Request> {
  await anAuthenticator(world, who)
  return { body: { currentPassword: PASSWORD } }
}

/** Each call uses another of the buyer's recovery codes. */
export async function aSecondStep(world: World): Promise<Request> {
  const phone = await anAuthenticator(world, 'buyer')
  return { body: { ticket: await ticketOf(world.app, world.people.buyer), code: phone?.recoveryCodes?.pop() } }
}

export async function aNewAuthenticator(world: World, who: PrincipalName): Promise<Request> {
  if (who === 'banned') return { body: { code: '123456' } }
  const { body } = await world.app.call(twoStep.beginAuthenticator, personOf(world, who), { body: { currentPassword: PASSWORD } })
  return { body: { code: authenticatorApp(world.app, body.secret).code() } }
}

export async function aNewPasskey(world: World, who: PrincipalName): Promise<Request> {
  if (who === 'banned') return { body: { name: 'My phone', response: {} } }
  const { body } = await world.app.call(twoStep.beginPasskey, personOf(world, who), { body: { currentPassword: PASSWORD } })
  return { body: { name: 'My phone', response: softwarePasskey().create(body.options) } }
}

export const aPasskeyOfTheBuyer = (world: World) =>
  targetIn(world, async () => (await addPasskeyTo(world.app, world.people.buyer)).id, { currentPassword: PASSWORD })

export async function aTicketForAPasskey({ app, people }: World): Promise<Request> {
  await addPasskeyTo(app, people.buyer)
  return { body: { ticket: await ticketOf(app, people.buyer) } }
}

export async function aSecondStepWithAPasskey({ app, people }: World): Promise<Request> {
  const { passkey } = await addPasskeyTo(app, people.buyer)
  const ticket = await ticketOf(app, people.buyer)
  const { body } = await app.call(signIns.fetchPasskeyChallenge, null, { body: { ticket } })
  return { body: { ticket, response: passkey.answer(body.options) } }
}

export const aSignInOfTheBuyer = (world: World) =>
  targetIn(world, async () => {
    const { app, people } = world
    await app.call(signIns.logIn, null, { body: { username_email: people.buyer.email, password: PASSWORD } })
    const { body } = await app.call(signIns.listSignIns, people.buyer, {})
    return body.signIns.find(({ isCurrent }: signIns.SignIn) => !isCurrent)._id
  })
