// Signing in: with a password, with a second step where the account has one, and the list of places where it is signed in
// (docs/product.md#account-safety).

import * as z from 'zod'
import { OwnAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line, Reply, SignInId, Time } from './shapes.ts'

/** A WebAuthn message from or to a browser. A library checks the fields, which the standard defines. */
export const PasskeyMessage = z.looseObject({})
export const SECOND_STEPS = ['authenticator', 'passkey', 'recovery-code'] as const

const LoggedIn = Reply.extend({ token: z.string(), user: OwnAccount })
export type LoggedIn = z.infer<typeof LoggedIn>

/** The password was right, and the account has two-step sign-in. The ticket is valid for ten minutes. */
const SecondStepNeeded = Reply.extend({ ticket: z.string(), methods: z.array(z.enum(SECOND_STEPS)) })
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>

export const logIn = endpoint({
  summary: 'Log in with username or email; an account with two-step sign-in gets a ticket for the second step',
  method: 'POST',
  path: '/auth/login',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ username_email: line(254), password: line(1000) }),
  reply: { 200: z.union([LoggedIn, SecondStepNeeded]) },
})

export const finishLogIn = endpoint({
  summary: 'Finish a login with a code of an authenticator app or a recovery code',
  method: 'POST',
  path: '/auth/two-step',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ ticket: line(2000), code: line(40) }),
  reply: { 200: LoggedIn },
})

export const fetchPasskeyChallenge = endpoint({
  summary: 'Fetch the challenge with which a browser asks for a passkey as the second step of a login',
  method: 'POST',
  path: '/auth/two-step/passkey-challenge',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ ticket: line(2000) }),
  reply: { 200: z.object({ options: PasskeyMessage }) },
})

export const finishLogInWithPasskey = endpoint({
  summary: 'Finish a login with a passkey',
  method: 'POST',
  path: '/auth/two-step/passkey',
  callers: ['anyone'],
  limit: 'sign-in',
  body: z.object({ ticket: line(2000), response: PasskeyMessage }),
  reply: { 200: LoggedIn },
})

export const logOut = endpoint({
  summary: 'End the sign-in of this token',
  method: 'POST',
  path: '/auth/logout',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  limit: 'sign-ins',
  reply: { 200: Reply },
})

export const SignIn = z.object({
  _id: z.string(),
  /** Browser and operating system, as far as they are known: 'Chrome on Android'. */
  device: z.string(),
  address: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const listSignIns = endpoint({
  summary: 'Where your account is signed in: this device, then the others, most recently used first',
  method: 'GET',
  path: '/user/profile/sign-ins',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  limit: 'sign-ins',
  maxReplyBytes: 16 * 1024,
  reply: { 200: z.object({ signIns: z.array(SignIn) }) },
})

export const endSignIn = endpoint({
  summary: 'End one of your sign-ins',
  method: 'DELETE',
  path: '/user/profile/sign-ins/:id',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  limit: 'sign-out',
  params: z.object({ id: SignInId }),
  reply: { 200: Reply },
})

export const signOutElsewhere = endpoint({
  summary: 'End all other sign-ins of your account; this device gets a new token',
  method: 'POST',
  path: '/user/profile/sign-out-everywhere',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  limit: 'sign-out',
  reply: { 200: Reply.extend({ token: z.string() }) },
})
