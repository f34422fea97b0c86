// Full run: a test tool.

import { describe, expect, test } from 'vitest'
import { PATHS } from '../../src/web/paths.ts'
import { readScreenTexts } from './screen-texts.ts'
import { STOPS } from './stops.ts'

describe('the stops of the tour', () => {
  test('every address of the app is visited', () => {
    const visited = new Set<string>(STOPS.map(({ at }) => at))
    expect(Object.keys(PATHS).filter((name) => !visited.has(name))).toEqual([])
  })

  test('names are unique and can be file names', () => {
    const names = STOPS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/)
  })
})

describe('the texts of a visit', () => {
  test('a sentence matches with any values, in both languages', async () => {
    const [english, urdu] = [await readScreenTexts('en'), await readScreenTexts('ur')]
    expect(english.of('purchase.sendExactly').test('Send exactly PKR 450')).toBe(true)
    expect(english.of('conversation.newMessages').test('1 new message')).toBe(true)
    expect(english.of('conversation.newMessages').test('12 new messages')).toBe(true)
    expect(english.of('chat.noSession').test('There is no session at all')).toBe(false)
    expect(urdu.of('chat.noSession').test('There is no session')).toBe(false)
  })

  test('every text that a stop waits for exists', async () => {
    const texts = await readScreenTexts('ur')
    for (const { until } of STOPS) if (typeof until === 'string') expect(texts.of(until)).toBeInstanceOf(RegExp)
  })

  test('a text that does not exist is refused', async () => {
    const texts = await readScreenTexts('en')
    expect(() => texts.of('chat.noSuchText')).toThrow('No text is called chat.noSuchText')
  })

  test('an English sentence on an Urdu screen is reported, a name is not', async () => {
    const texts = await readScreenTexts('ur')
    expect(texts.leftInEnglish(['There is no session', 'Hina', 'Meezan Bank'])).toEqual(['There is no session'])
    expect((await readScreenTexts('en')).leftInEnglish(['There is no session'])).toEqual([])
  })
})
