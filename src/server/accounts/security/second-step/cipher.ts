// Encrypts authenticator secrets, because a copy of the database must not be enough to sign in, and the addresses
// in jobs. The account is part of the authenticated data, so a secret moved to another row cannot be decrypted.

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

/** Null if it was altered, or encrypted for another account or with another key (the operator changed JWT_SECRET). */
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

/** The secret is 32 bytes, encoded as base64url. */
function keyOf(secretFor: SecretFor, purpose: Purpose): Buffer {
  return Buffer.from(secretFor(purpose), 'base64url')
}
