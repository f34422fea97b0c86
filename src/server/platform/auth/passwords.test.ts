import { expect, it } from 'vitest'
import { openPasswords } from './passwords.ts'

// The test apps hash at a lower cost, so only this file checks the real cost.
it('a hash costs at least 19 MiB and two passes of argon2id', async () => {
  const hash = await openPasswords().hash('open sesame')
  const { memoryKiB, passes } = /^\$argon2id\$v=19\$m=(?<memoryKiB>\d+),t=(?<passes>\d+),p=1\$/.exec(hash)?.groups ?? {}
  expect(Number(memoryKiB)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})

it('a password is verified against its own hash only, and never for an unknown name', async () => {
  const passwords = openPasswords()
  const hash = await passwords.hash('open sesame')
  expect(await passwords.verify(hash, 'open sesame')).toBe(true)
  expect(await passwords.verify(hash, 'open sesamE')).toBe(false)
  expect(await passwords.verifyUnknown('nobody has this password')).toBe(false)
})
