import { expect, it } from 'vitest'
import type { HeldEarning } from '#contract/earnings.ts'
import { heldText } from './held.tsx'

const AT = '2026-11-20T09:00:00.000Z'
const earning = (waitsFor: HeldEarning['waitsFor'], availableAt: string | null = AT): HeldEarning => ({
  _id: 'session',
  username: 'Ali',
  plan: 'Basic',
  amount: 100,
  waitsFor,
  availableAt,
})

it.each([
  [[earning('end'), earning('end')], 2, 'moreAfterEnd'],
  [[earning('end'), earning('end', null)], 2, 'moreLater'],
  [[earning('time')], 1, 'moreSoon'],
  [[earning('decision', null)], 1, 'moreAfterDecision'],
  [[earning('end'), earning('time')], 2, 'moreLater'],
  [[earning('end')], 11, 'moreLater'],
  [[], 0, 'moreLater'],
] as const)('%j of %d is %s', (earnings, totalEarnings, text) => {
  expect(heldText({ earnings: [...earnings], totalEarnings, heldBalance: 100 })).toBe(text)
})

it('before the list is loaded, no reason is given', () => {
  expect(heldText(undefined)).toBe('moreLater')
})
