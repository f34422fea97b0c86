// A push service on this machine, and browsers that subscribe to it. It checks every message's signature as a real service does, and
// decrypts the message as the browser would.

import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'
import { PushPayload } from '#contract/notices.ts'

/** The status to answer with; 'never' leaves the request open. */
export type PushAnswer = number | 'never'

export interface ReceivedPush {
  readonly browser: string
  readonly payload: PushPayload
  readonly bytes: number
  readonly headers: IncomingHttpHeaders
  readonly publicKey: string
  /** Claims of the VAPID token. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
}

export interface TestBrowser {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushService {
  /** For the setting PUSH_HOSTS. */
  readonly host: string
  /** Messages answered with 201, in order. */
  readonly received: ReceivedPush[]
  /** How many requests arrived, whatever the reply. */
  requests(): number
  /** The reply to the next requests, until it is set again. */
  answer(next: PushAnswer): void
  aBrowser(): TestBrowser
}

interface BrowserSecrets {
  readonly pair: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

const SALT_BYTES = 16
const KEY_AT = 21
const PUBLIC_BYTES = 65
const TAG_BYTES = 16

export async function aPushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserSecrets>()
  const received: ReceivedPush[] = []
  let status: PushAnswer = 201
  let requests = 0
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const answer = status
    const body = await buffer(request)
    if (answer === 'never') return
    const id = request.url?.slice(1) ?? ''
    const browser = browsers.get(id)
    if (answer === 201 && browser) {
      const payload = PushPayload.parse(JSON.parse(decrypt(browser, body)))
      received.push({ browser: id, payload, bytes: body.length, headers: request.headers, ...(await verify(request.headers, origin)) })
    }
    response.writeHead(answer, { location: `${origin}/elsewhere` }).end('an answer')
  }
  // A message that cannot be decrypted gets no reply and so fails.
  const server = createServer((request, response) => void take(request, response).catch(() => request.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    host,
    received,
    requests: () => requests,
    answer: (next) => {
      status = next
    },
    aBrowser() {
      const [id, pair, auth] = [randomUUID(), createECDH('prime256v1'), randomBytes(16)]
      pair.generateKeys()
      browsers.set(id, { pair, auth })
      return {
        id,
        endpoint: `${origin}/${id}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
  }
}

/** RFC 8292: a token for this origin, signed with the key that it names. */
async function verify({ authorization = '' }: IncomingHttpHeaders, audience: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify<{ aud: string; sub: string; exp: number }>(token, key, { audience, algorithms: ['ES256'] })
  return { publicKey, claims: payload }
}

/** RFC 8291 and RFC 8188, with the single record of a push message. */
function decrypt({ pair, auth }: BrowserSecrets, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const sender = body.subarray(KEY_AT, KEY_AT + PUBLIC_BYTES)
  const sealed = body.subarray(KEY_AT + PUBLIC_BYTES)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
