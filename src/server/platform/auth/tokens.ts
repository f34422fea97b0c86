// The token is a signed JWT with the account's id and nothing that can go stale: role and status
// are read from the database on every call and event.

import { errors, jwtVerify, SignJWT } from 'jose'
import { type AccountId, accountId } from '#domain/ids.ts'
import type { Clock } from '../process/clock.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'guftagu'
const AUDIENCE = 'guftagu-web'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

export interface TokenHolder {
  readonly id: AccountId
  readonly expiresAt: Date
}

export interface Tokens {
  issue(id: AccountId): Promise<string>
  /** Null for anything but a token of ours that has not expired. */
  read(token: string): Promise<TokenHolder | null>
}

export function openTokens(options: { readonly secret: string; readonly clock: Clock }): Tokens {
  const key = new TextEncoder().encode(options.secret)
  const { clock } = options
  return {
    issue(id) {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(key)
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp'],
        })
        return { id: accountId(payload.sub ?? ''), expiresAt: new Date((payload.exp ?? 0) * 1000) }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}
