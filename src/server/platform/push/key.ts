// The key that signs push messages (VAPID, RFC 8292). Browsers bind their subscription to its public half, so it must stay the same.

import { createECDH, ECDH } from 'node:crypto'
import { keepSecret } from '../process/data-directory.ts'

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32
const PUBLIC_BYTES = 65
const SECRET_NAME = 'push-key'

/** Both base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The configured key, or one that is created at the first start and kept in the data folder. */
export async function keepPushKeys(directory: string, configured: string | null): Promise<PushKeys> {
  return pushKeysOf(configured ?? (await keepSecret(directory, SECRET_NAME, makePrivateKey)))
}

export function makePrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  // The library leaves out leading zeros.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bytes.length), bytes]).toString('base64url')
}

export function pushKeysOf(privateKey: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

export function isPrivateKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== PRIVATE_BYTES || bytes.toString('base64url') !== text) return false
  try {
    pushKeysOf(text)
    return true
  } catch {
    return false
  }
}

/** Whether the key is an uncompressed point of the curve; messages cannot be encrypted for anything else. */
export function isPublicKey(text: string): boolean {
  if (Buffer.from(text, 'base64url').length !== PUBLIC_BYTES) return false
  try {
    ECDH.convertKey(text, CURVE, 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
