// Encrypts authenticator secrets, so that a copy of the database alone signs no one in, and the addresses in jobs. The account is part of
// the authenticated data, so a secret that is moved to another row cannot be read.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AccountId } from '#domain/ids.ts'

const ALGORITHM = 'aes-256-gcm'
/** Each purpose has its own key. */
type Purpose = 'two-step' | 'mail-job'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SecretFor = (purpose: string) => string

export function encryptSecret(secretFor: SecretFor, owner: AccountId, secret: Uint8Array, purpose: Purpose = 'two-step'): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secretFor, purpose), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null when it was encrypted with another key (the operator has changed JWT_SECRET), for another account, or was changed. */
export function decryptSecret(secretFor: SecretFor, owner: AccountId, stored: Buffer, purpose: Purpose = 'two-step'): Buffer | null {
  if (stored.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, keyOf(secretFor, purpose), stored.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** A key of 32 bytes, written as base64url. */
function keyOf(secretFor: SecretFor, purpose: Purpose): Buffer {
  return Buffer.from(secretFor(purpose), 'base64url')
}
