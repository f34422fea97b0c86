import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { accountId, signInId } from '#domain/ids.ts'
import { testClock } from '../../testing/clock.ts'
import { openTokens } from './tokens.ts'

const ID = accountId('0190f1a0-0000-7000-8000-000000000001')
const SIGN_IN = signInId('0190f1a0-0000-7000-8000-000000000002')
const SUBJECT = { id: ID, signInId: SIGN_IN, version: 3 }
const SECRET = 'a secret of tests only, long enough for HS256'
const DAY_MS = 24 * 60 * 60 * 1000

it('a token names its account and its sign-in until it is 30 days old', async () => {
  const clock = testClock(new Date('2026-11-16T00:00:00Z'))
  const tokens = openTokens({ secret: SECRET, clock })
  const { token } = await tokens.issue(SUBJECT)
  clock.advance(30 * DAY_MS - 1000)
  expect(await tokens.read(token)).toEqual({ ...SUBJECT, expiresAt: new Date('2026-12-16T00:00:00Z') })
  clock.advance(1000)
  expect(await tokens.read(token)).toBeNull()
})

it('a token contains nothing but the account, its sign-in and its times', async () => {
  const tokens = openTokens({ secret: SECRET, clock: testClock() })
  const payload = (await tokens.issue(SUBJECT)).token.split('.')[1] ?? ''
  expect(Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString())).toSorted()).toEqual([
    'aud',
    'exp',
    'iat',
    'iss',
    'sid',
    'sub',
    'ver',
  ])
})

it('reads what it has signed', async () => {
  const tokens = openTokens({ secret: SECRET, clock: testClock() })
  expect(await tokens.read(await sign(SECRET))).toMatchObject(SUBJECT)
})

it.each([
  ['signed with another secret', () => sign('another secret of tests, also long enough')],
  ['without an expiry', () => sign(SECRET, { expires: false })],
  ['without a sign-in', () => sign(SECRET, { claims: { ver: 3 } })],
  ['without a version', () => sign(SECRET, { claims: { sid: SIGN_IN } })],
  ['whose sign-in is no id', () => sign(SECRET, { claims: { sid: 'first', ver: 3 } })],
  ['for another audience', () => sign(SECRET, { audience: 'elsewhere' })],
  ['from another issuer', () => sign(SECRET, { issuer: 'elsewhere' })],
  ['whose subject is no id', () => sign(SECRET, { subject: 'admin' })],
  [
    'without a signature',
    async () =>
      new UnsecuredJWT({ sid: SIGN_IN, ver: 3 })
        .setSubject(ID)
        .setIssuer('guftagu')
        .setAudience('guftagu-web')
        .setExpirationTime('1h')
        .encode(),
  ],
  ['signed with another algorithm', () => sign(SECRET, { algorithm: 'HS512' })],
  ['that is no token', async () => 'a.b.c'],
  ['that is empty', async () => ''],
])('a token %s belongs to no account', async (_name, make) => {
  const tokens = openTokens({ secret: SECRET, clock: testClock() })
  expect(await tokens.read(await make())).toBeNull()
})

function sign(
  secret: string,
  options: { expires?: false; audience?: string; issuer?: string; subject?: string; algorithm?: string; claims?: object } = {},
) {
  const token = new SignJWT({ ...(options.claims ?? { sid: SIGN_IN, ver: 3 }) })
    .setProtectedHeader({ alg: options.algorithm ?? 'HS256' })
    .setSubject(options.subject ?? ID)
    .setIssuer(options.issuer ?? 'guftagu')
    .setAudience(options.audience ?? 'guftagu-web')
    .setIssuedAt()
  if (options.expires !== false) token.setExpirationTime('1h')
  return token.sign(new TextEncoder().encode(secret))
}
