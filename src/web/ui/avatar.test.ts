import { describe, expect, it } from 'vitest'
import { initialsOf, tintOf } from './avatar.tsx'

describe('initials', () => {
  it.each([
    ['sana', 'SA'],
    ['Bilal Ahmed', 'BA'],
    ['bilal_ahmed.khan', 'BA'],
    ['  x  ', 'X'],
    ['', ''],
    ['علی رضا', 'عر'],
    ['🌙moon', '🌙M'],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('keep their colour, and different names spread over the tints', () => {
    expect(tintOf('sana')).toBe(tintOf('sana'))
    const tints = new Set(Array.from({ length: 200 }, (_, index) => tintOf(`person ${index}`)))
    expect([...tints].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
