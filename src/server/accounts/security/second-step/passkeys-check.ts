// Checks WebAuthn messages from browsers and authenticators: first a bounded
// shape, then the library's checks. Every invalid message gets the same refusal.

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../../deps.ts'
import type { Passkey } from './passkeys-store.ts'

/** How long a browser may take, and how long a challenge stays valid. */
export const CHALLENGE_MS = 5 * 60_000

const SITE_NAME = 'Guftagu'
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export interface Site {
  readonly rpId: string
  readonly origins: string[]
}

/** Without PUBLIC_URL, uses the host that the client called. */
export function siteOf({ publicUrl }: Deps['config'], host: string): Site {
  if (publicUrl !== null) return { rpId: new URL(publicUrl).hostname, origins: [publicUrl] }
  if (!URL.canParse(`https://${host}`)) throw new DomainError('passkey_refused')
  // Behind a proxy, the server may not know that its pages are served over https, so it accepts both origins of the host.
  const { hostname, origin } = new URL(`https://${host}`)
  return { rpId: hostname, origins: [origin, new URL(`http://${host}`).origin] }
}

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/)

const identified = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }

export const Registration = z.object({
  ...identified,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})

export const Authentication = z.object({
  ...identified,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
})

const ClientData = z.object({ challenge: base64url(200) })

interface Answer<Shape extends z.ZodType> {
  readonly message: z.infer<Shape>
  readonly challenge: string
}

/** Returns a message and the challenge it answers. The caller must check that we issued that challenge. */
export function readAnswer<M extends { readonly response: { readonly clientDataJSON: string } }>(shape: z.ZodType<M>, response: unknown) {
  const message = shape.safeParse(response).data
  if (!message) throw new DomainError('passkey_refused')
  try {
    const { challenge } = ClientData.parse(decodeClientDataJSON(message.response.clientDataJSON))
    return { message, challenge }
  } catch {
    throw new DomainError('passkey_refused')
  }
}

export function registrationOptions(
  site: Site,
  owner: { readonly id: AccountId; readonly username: string },
  passkeys: readonly Passkey[],
) {
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.username,
    userDisplayName: owner.username,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

export function authenticationOptions(site: Site, passkeys: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: site.rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(credentialOf),
  })
}

export async function checkRegistration(
  deps: Pick<Deps, 'log'>,
  site: Site,
  { message, challenge }: Answer<typeof Registration>,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { credential } = await refuseFailures(deps, async () => {
    guardAttestation(message.response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...message, response: { ...message.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) throw new Error('the attestation is not valid')
    return registrationInfo
  })
  const sent = message.response.transports ?? []
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: TRANSPORTS.filter((transport) => sent.includes(transport)),
  }
}

/** Returns the passkey's use counter. */
export async function checkAuthentication(
  deps: Pick<Deps, 'log'>,
  site: Site,
  passkey: Passkey,
  { message, challenge }: Answer<typeof Authentication>,
): Promise<number> {
  return refuseFailures(deps, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...message, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      credential: { id: message.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    })
    if (!verified) throw new Error('the signature is not valid')
    return authenticationInfo.newCounter
  })
}

/**
 * We ask for no attestation. Formats with certificates would make the server parse, and perhaps fetch, what a stranger
 * names; browsers remove those. They may leave the format without certificates ('packed', signed by the passkey itself).
 */
function guardAttestation(attestationObject: string): void {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  if (format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined))
    throw new Error('the attestation has a format that was not asked for')
}

function credentialOf({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), transports: [...transports] }
}

/** The library throws for every message it rejects. The logged reason helps an operator whose PUBLIC_URL is wrong. */
async function refuseFailures<T>({ log }: Pick<Deps, 'log'>, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'a passkey was refused')
    throw new DomainError('passkey_refused')
  }
}
