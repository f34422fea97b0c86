import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { accountId, signInId } from '#domain/ids.ts'
import { secretsFrom } from '../../foundations.ts'
import { testClock } from '../../testing/clock.ts'
import { openSigner } from '../files/store.ts'
import { issueTicket, readTicket } from './tickets.ts'
import { openTokens } from './tokens.ts'

const ID = accountId('0190f1a0-0000-7000-8000-000000000001')
const HOLDER = { id: ID, version: 3 }
const SECRET = 'a secret of tests only, long enough for HS256'
const clock = testClock(new Date('2026-11-16T00:00:00Z'))
const deps = { secretFor: secretsFrom(SECRET), clock }

it('a ticket names its account and the version of it', async () => {
  expect(await readTicket(deps, await issueTicket(deps, HOLDER))).toEqual({ ...HOLDER, ticketId: expect.stringMatching(/^[\da-f-]{36}$/) })
})

it('a ticket is no token', async () => {
  expect(await openTokens({ secret: SECRET, clock }).read(await issueTicket(deps, HOLDER))).toBeNull()
})

it.each([
  ['a token', async () => (await openTokens({ secret: SECRET, clock }).issue({ ...HOLDER, signInId: signInId(ID) })).token],
  ['a signature of a file address', async () => openSigner(SECRET).sign('proofs/a', 1, '')],
  ['a ticket of a server with another secret', () => issueTicket({ ...deps, secretFor: secretsFrom('another secret of tests') }, HOLDER)],
  ['a ticket that is signed like a token', () => signed(SECRET, 'guftagu-second-step')],
  ['a token that is signed like a ticket', () => signed(deps.secretFor('tickets of two-step sign-in'), 'guftagu-web')],
  ['a ticket of ten minutes ago', () => issueTicket({ ...deps, clock: testClock(new Date('2026-11-15T23:50:00Z')) }, HOLDER)],
  ['nothing', async () => ''],
])('%s is no ticket', async (_name, make) => {
  expect(await readTicket(deps, await make())).toBeNull()
})

function signed(secret: string, audience: string) {
  return new SignJWT({ ver: 3, sid: ID })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(ID)
    .setJti(ID)
    .setIssuer('guftagu')
    .setAudience(audience)
    .setExpirationTime(clock.now().getTime() / 1000 + 60)
    .sign(new TextEncoder().encode(secret))
}
