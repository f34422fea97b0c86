// A signed address gives access to one file until it expires, and perhaps to one reader only. The signature covers the key, the expiry
// and the reader, so none of them can be changed, and nothing has to be stored.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** A blank reader means anyone who has the address. */
  sign(key: string, expiresAtSeconds: number, reader: string): string
  isValid(key: string, expiresAtSeconds: number, reader: string, signature: string): boolean
}

const PURPOSE = 'guftagu signed file addresses, version 2'
const KEY_BYTES = 32

/** The key is derived for this purpose only, so a signature cannot be used as a token with the same secret. */
export function openSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  const sign = (fileKey: string, expiresAtSeconds: number, reader: string) =>
    createHmac('sha256', key).update(`${fileKey}\n${expiresAtSeconds}\n${reader}`).digest('base64url')

  return {
    sign,
    isValid(fileKey, expiresAtSeconds, reader, signature) {
      // Compared as text: base64 has several spellings of the same bytes, and only ours is accepted.
      const expected = Buffer.from(sign(fileKey, expiresAtSeconds, reader))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
