import { expect, it } from 'vitest'
import { ALLOWANCES } from '../../allowances.ts'
import { addressKey, openLimits } from './limits.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it('a used up allowance is refused with the time to wait, and only for that key', async () => {
  const limits = openLimits(ALLOWANCES, { enabled: true })
  for (let i = 0; i < 10; i += 1) await limits.take('sign-in-pair', 'someone')
  await expect(limits.take('sign-in-pair', 'someone')).rejects.toMatchObject({
    code: 'too_many_requests',
    values: { retryAfterSeconds: expect.any(Number) },
  })
  await limits.take('sign-in-pair', 'someone else')
})

it('what is given back may be taken again, and what is only counted is never refused', async () => {
  const limits = openLimits(ALLOWANCES, { enabled: true })
  for (let i = 0; i < 20; i += 1) {
    await limits.take('sign-in-pair', 'someone')
    await limits.giveBack('sign-in-pair', 'someone')
  }
  for (let i = 1; i <= 20; i += 1) expect(await limits.count('sign-in-name', 'someone')).toBe(i)
  await limits.giveBack('sign-in-name', 'someone')
  expect(await limits.count('sign-in-name', 'someone')).toBe(20)
})

it('switched off, nothing is counted', async () => {
  const limits = openLimits(ALLOWANCES, { enabled: false })
  expect(await limits.count('sign-in-name', 'someone')).toBe(0)
  for (let i = 0; i < 100; i += 1) await limits.take('sign-in-pair', 'someone')
})

it('twenty texts may come at once, then five a second', async () => {
  const limits = openLimits(ALLOWANCES, { enabled: true })
  const atOnce = await Promise.allSettled(Array.from({ length: 30 }, () => limits.take('text', 'someone')))
  // A new second may begin while they are being counted.
  const taken = atOnce.filter(({ status }) => status === 'fulfilled').length
  expect([20, 25]).toContain(taken)
  expect([20, 25]).toContain(atOnce.findIndex(({ status }) => status === 'rejected'))
})
