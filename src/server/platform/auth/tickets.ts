// A ticket proves that its holder gave an account's password and still has to take the second step. It is signed with a separate key, so
// a ticket cannot be used as a token, nor a token as a ticket.

import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type AccountId, accountId } from '#domain/ids.ts'
import type { Clock } from '../process/clock.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'guftagu'
const AUDIENCE = 'guftagu-second-step'
const VERSION_CLAIM = 'ver'
const LIFETIME_SECONDS = 10 * 60
export const TICKET_MS = LIFETIME_SECONDS * 1000
const PURPOSE = 'tickets of two-step sign-in'

export interface TicketDeps {
  readonly secretFor: (purpose: string) => string
  readonly clock: Clock
}

export interface TicketHolder {
  readonly id: AccountId
  readonly ticketId: string
  /** The account version when the password was checked: a new password or a ban ends the ticket. */
  readonly version: number
}

export async function issueTicket({ secretFor, clock }: TicketDeps, { id, version }: Omit<TicketHolder, 'ticketId'>): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ [VERSION_CLAIM]: version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setJti(randomUUID())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(keyOf(secretFor))
}

/** Null unless the text is one of our tickets and has not expired. */
export async function readTicket({ secretFor, clock }: TicketDeps, ticket: string): Promise<TicketHolder | null> {
  try {
    const { payload } = await jwtVerify(ticket, keyOf(secretFor), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'jti', 'exp', VERSION_CLAIM],
    })
    return { id: accountId(payload.sub ?? ''), ticketId: payload.jti ?? '', version: Number(payload[VERSION_CLAIM]) }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

function keyOf(secretFor: TicketDeps['secretFor']): Uint8Array {
  return new TextEncoder().encode(secretFor(PURPOSE))
}
