import { expect, it } from 'vitest'
import { looksReused } from './reused-proof.ts'

it.each([
  ['same-transaction-id', true],
  ['same-picture', true],
  ['near-same-picture', true],
  ['method-near-limit', false],
  ['method-closed', false],
  ['earlier-rejections', false],
  ['earlier-amount', false],
] as const)('a session with the signal %s looks reused: %s', (kind, reused) => {
  expect(looksReused({ signals: [{ kind, sessionID: null }] })).toBe(reused)
})

it('a session without signals does not look reused', () => {
  expect(looksReused({ signals: [] })).toBe(false)
})
