// A signed address gives access to one file until it expires. The signature covers the key and the expiry, so neither can be
// changed, and nothing has to be stored.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  sign(key: string, expiresAtSeconds: number): string
  isValid(key: string, expiresAtSeconds: number, signature: string): boolean
}

const PURPOSE = 'guftagu signed file addresses, version 1'
const KEY_BYTES = 32

/** The key is derived for this purpose only, so a signature cannot be used as a token with the same secret. */
export function openSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  const sign = (fileKey: string, expiresAtSeconds: number) =>
    createHmac('sha256', key).update(`${fileKey}\n${expiresAtSeconds}`).digest('base64url')

  return {
    sign,
    isValid(fileKey, expiresAtSeconds, signature) {
      // Compared as text: base64 has several spellings of the same bytes, and only ours is accepted.
      const expected = Buffer.from(sign(fileKey, expiresAtSeconds))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
