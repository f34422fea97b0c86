import { expect, it } from 'vitest'
import { accountId } from '#domain/ids.ts'
import { secretsFrom } from '../../../foundations.ts'
import { decryptSecret, encryptSecret } from './cipher.ts'

const OWNER = accountId('0190f1a0-0000-7000-8000-000000000001')
const OTHER = accountId('0190f1a0-0000-7000-8000-000000000002')
const SECRET = Buffer.from('twenty bytes, random')
const secretFor = secretsFrom('a secret of tests only')

it('a secret is read back, and is encrypted differently each time', () => {
  const stored = encryptSecret(secretFor, OWNER, SECRET)
  expect(decryptSecret(secretFor, OWNER, stored)).toEqual(SECRET)
  expect(encryptSecret(secretFor, OWNER, SECRET)).not.toEqual(stored)
})

it.each([
  ['moved to another account', (stored: Buffer) => decryptSecret(secretFor, OTHER, stored)],
  ['encrypted with another key', (stored: Buffer) => decryptSecret(secretsFrom('another secret'), OWNER, stored)],
  [
    'changed by a bit',
    (stored: Buffer) => decryptSecret(secretFor, OWNER, Buffer.from(stored.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))),
  ],
  ['cut', (stored: Buffer) => decryptSecret(secretFor, OWNER, stored.subarray(0, 20))],
])('a secret that was %s cannot be read', (_name, read) => {
  expect(read(encryptSecret(secretFor, OWNER, SECRET))).toBeNull()
})
