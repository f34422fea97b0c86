// The second steps of an account: an authenticator app, passkeys and recovery codes (docs/product.md#account-safety).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { line, PasskeyId, Reply, Time } from './shapes.ts'
import { PasskeyMessage } from './sign-ins.ts'

/** A thief with an unlocked phone must not be able to change how its owner signs in, so the password is required. */
const withPassword = z.object({ currentPassword: line(1000) })

/** Present when this is the account's first second step. The codes are shown once and stored as hashes. */
const firstRecoveryCodes = { recoveryCodes: z.array(z.string()).optional() }

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const TwoStep = z.object({
  /** Whether this account must have a second step: true for admins when the operator requires it. */
  isRequired: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
})
export type TwoStep = z.infer<typeof TwoStep>

export const fetchTwoStep = endpoint({
  summary: 'The second steps of your account',
  method: 'GET',
  path: '/user/profile/two-step',
  callers: ['signed-in'],
  maxReplyBytes: 16 * 1024,
  reply: { 200: TwoStep },
})

export const beginAuthenticator = endpoint({
  summary: 'Create a secret for an authenticator app; it is used after a first code is confirmed',
  method: 'POST',
  path: '/user/profile/two-step/authenticator',
  callers: ['signed-in'],
  limit: 'password',
  body: withPassword,
  reply: { 200: z.object({ secret: z.string(), uri: z.string() }) },
})

export const confirmAuthenticator = endpoint({
  summary: 'Add the authenticator app by confirming one of its codes',
  method: 'PUT',
  path: '/user/profile/two-step/authenticator',
  callers: ['signed-in'],
  limit: 'password',
  body: z.object({ code: line(40) }),
  reply: { 200: Reply.extend(firstRecoveryCodes) },
})

export const removeAuthenticator = endpoint({
  summary: 'Remove the authenticator app',
  method: 'POST',
  path: '/user/profile/two-step/authenticator/remove',
  callers: ['signed-in'],
  limit: 'password',
  body: withPassword,
  reply: { 200: Reply },
})

export const beginPasskey = endpoint({
  summary: 'Fetch the challenge with which a browser creates a passkey',
  method: 'POST',
  path: '/user/profile/two-step/passkey-challenge',
  callers: ['signed-in'],
  limit: 'password',
  body: withPassword,
  reply: { 200: z.object({ options: PasskeyMessage }) },
})

export const addPasskey = endpoint({
  summary: 'Add the passkey that the browser has created',
  method: 'POST',
  path: '/user/profile/two-step/passkeys',
  callers: ['signed-in'],
  limit: 'password',
  body: z.object({ name: line(60), response: PasskeyMessage }),
  reply: { 200: Reply.extend({ passkey: Passkey, ...firstRecoveryCodes }) },
})

export const removePasskey = endpoint({
  summary: 'Remove a passkey',
  method: 'POST',
  path: '/user/profile/two-step/passkeys/:id/remove',
  callers: ['signed-in'],
  limit: 'password',
  params: z.object({ id: PasskeyId }),
  body: withPassword,
  reply: { 200: Reply },
})

export const renewRecoveryCodes = endpoint({
  summary: 'Create new recovery codes; the old ones are no longer valid',
  method: 'POST',
  path: '/user/profile/two-step/recovery-codes',
  callers: ['signed-in'],
  limit: 'password',
  body: withPassword,
  reply: { 200: Reply.extend({ recoveryCodes: z.array(z.string()) }) },
})
