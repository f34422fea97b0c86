// The token is a signed JWT that names an account, one of its sign-ins, and the account's version at that time. Everything else,
// including whether the sign-in has ended, is read from the database on every call and event.

import { errors, jwtVerify, SignJWT } from 'jose'
import { type AccountId, accountId, type SignInId, signInId } from '#domain/ids.ts'
import type { Clock } from '../process/clock.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'guftagu'
const AUDIENCE = 'guftagu-web'
const SIGN_IN_CLAIM = 'sid'
const VERSION_CLAIM = 'ver'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

export interface TokenSubject {
  readonly id: AccountId
  readonly signInId: SignInId
  /** Raising the account's version ends all its tokens. */
  readonly version: number
}

export interface TokenHolder extends TokenSubject {
  readonly expiresAt: Date
}

/**
 * The key under which a token is counted before it is looked up. Of several tokens for one sign-in only the newest is valid, so each counts
 * separately.
 */
export function signInKey({ signInId: signIn, version }: TokenSubject): string {
  return `${signIn}/${version}`
}

export interface Tokens {
  /** Valid for 30 days unless `expiresAt` is given. */
  issue(subject: TokenSubject, expiresAt?: Date): Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** Null unless the text is one of our tokens and has not expired. */
  read(token: string): Promise<TokenHolder | null>
}

export function openTokens(options: { readonly secret: string; readonly clock: Clock }): Tokens {
  const key = new TextEncoder().encode(options.secret)
  const { clock } = options
  return {
    async issue({ id, signInId: signIn, version }, expiresAt) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const expires = expiresAt ? Math.floor(expiresAt.getTime() / 1000) : now + LIFETIME_SECONDS
      const token = await new SignJWT({ [SIGN_IN_CLAIM]: signIn, [VERSION_CLAIM]: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key)
      return { token, expiresAt: new Date(expires * 1000) }
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', SIGN_IN_CLAIM, VERSION_CLAIM],
        })
        return {
          id: accountId(payload.sub ?? ''),
          signInId: signInId(String(payload[SIGN_IN_CLAIM])),
          version: Number(payload[VERSION_CLAIM]),
          expiresAt: new Date((payload.exp ?? 0) * 1000),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}
