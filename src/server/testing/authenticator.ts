// An authenticator app and passkeys in software, for two-step sign-in in tests.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { TOTP } from 'otpauth'
import * as signIns from '#contract/sign-ins.ts'
import * as twoStep from '#contract/two-step.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, type Person } from './people.ts'

/** The origin of injected requests. */
const ORIGIN = 'http://localhost'
const RP_ID = 'localhost'
const PERIOD_MS = 30_000

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface AuthenticatorApp {
  /** The current code, or the code some periods earlier or later. */
  code(drift?: number): string
  /** Six digits that are not the code of any period near now. */
  wrongCode(): string
}

/** The app behind an `otpauth:` secret. */
export function authenticatorApp(app: TestApp, secret: string): AuthenticatorApp {
  const code = (drift = 0) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + drift * PERIOD_MS })
  const near = () => [-2, -1, 0, 1, 2].map(code)
  return {
    code,
    wrongCode: () => ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near().includes(each)) ?? '',
  }
}

/** Adds an authenticator app to the account, and moves the clock so that the next code is a new one. */
export async function addAuthenticatorTo(app: TestApp, person: Person) {
  const { body } = await app.call(twoStep.beginAuthenticator, person, { body: { currentPassword: PASSWORD } })
  const phone = authenticatorApp(app, body.secret)
  const confirmed = await app.call(twoStep.confirmAuthenticator, person, { body: { code: phone.code() } })
  if (confirmed.status !== 200) throw new Error(confirmed.body.code)
  app.clock.advance(2 * PERIOD_MS)
  return { ...phone, recoveryCodes: confirmed.body.recoveryCodes as string[] | undefined }
}

/** What may be wrong with a passkey's message. */
export interface Forgery {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  readonly flags?: number
  readonly signature?: Buffer
  readonly format?: string
  readonly statement?: Map<string, unknown>
}

export type PasskeyMessage = Record<string, unknown>
interface Options {
  readonly challenge: string
}

/** A passkey in software. It counts its uses unless told not to. */
export function softwarePasskey({ counts = true }: { readonly counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0

  function authenticatorData(forgery: Forgery, flags: number, attached: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(forgery.flags ?? flags | USER_PRESENT | USER_VERIFIED, 0)
    head.writeUInt32BE(forgery.counter ?? (counts ? uses : 0), 1)
    const rpIdHash = createHash('sha256')
      .update(forgery.rpId ?? RP_ID)
      .digest()
    return Buffer.concat([rpIdHash, head, attached])
  }

  function clientData(type: string, { challenge }: Options, forgery: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )
  }

  function credential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(coseKey)])
  }

  const signatureOf = (data: Buffer, client: Buffer) =>
    sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)

  const message = (response: Record<string, unknown>): PasskeyMessage => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The answer to the options of a new passkey. */
    create(options: Options, forgery: Forgery = {}): PasskeyMessage {
      const data = authenticatorData(forgery, HAS_CREDENTIAL, credential())
      const client = clientData('webauthn.create', options, forgery)
      const ownStatement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(signatureOf(data, client))],
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', forgery.format ?? 'none'],
        ['attStmt', forgery.statement ?? (forgery.format === 'packed' ? ownStatement : new Map())],
        ['authData', new Uint8Array(data)],
      ])
      return message({
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString('base64url'),
        transports: ['internal', 'telepathy'],
      })
    },
    /** The answer to the options of a login. */
    answer(options: Options, forgery: Forgery = {}): PasskeyMessage {
      uses += 1
      const data = authenticatorData(forgery, 0, Buffer.alloc(0))
      const client = clientData('webauthn.get', options, forgery)
      return message({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (forgery.signature ?? signatureOf(data, client)).toString('base64url'),
      })
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>

export async function addPasskeyTo(app: TestApp, person: Person, passkey: SoftwarePasskey = softwarePasskey(), name = 'My phone') {
  const { body } = await app.call(twoStep.beginPasskey, person, { body: { currentPassword: PASSWORD } })
  const added = await app.call(twoStep.addPasskey, person, { body: { name, response: passkey.create(body.options) } })
  if (added.status !== 200) throw new Error(added.body.code)
  return { passkey, id: added.body.passkey._id as string, recoveryCodes: added.body.recoveryCodes as string[] | undefined }
}

/** The ticket for the second step, after the right password. */
export async function ticketOf(app: TestApp, { email }: Person): Promise<string> {
  const { body } = await app.call(signIns.logIn, null, { body: { username_email: email, password: PASSWORD } })
  return body.ticket
}
