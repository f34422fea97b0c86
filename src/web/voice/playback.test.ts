import { expect, it } from 'vitest'
import { isStale } from './playback.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const signedFor = (minutes: number) => `/files/voice/a.webm?expires=${NOW.getTime() / 1000 + minutes * 60}&signature=s`

it.each([
  ['just signed', signedFor(15), false],
  ['valid for the longest recording', signedFor(7), false],
  ['about to end', signedFor(5), true],
  ['ended', signedFor(-1), true],
  ['of this page', 'blob:http://localhost/1', false],
])('an address that is $0 must be renewed: $2', (_name, address, stale) => {
  expect(isStale(address, NOW)).toBe(stale)
})
