import { expect, it } from 'vitest'
import { statusTone } from './status-badge.tsx'

it.each([
  ['approved', 'good'],
  ['completed', 'good'],
  ['pending', 'info'],
  ['rejected', 'danger'],
  ['banned', 'danger'],
  ['deleted', 'danger'],
] as const)('%s is shown as %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone)
})
