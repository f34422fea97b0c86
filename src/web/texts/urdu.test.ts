// The compiler checks that every sentence is there in Urdu; here, that it is one.

import { describe, expect, it } from 'vitest'
import { AREAS, fetchTexts } from './areas.ts'

/** Latin letters that stay so in Urdu: formats, the currency, and the form of the timer. */
const LATIN_WORDS = new Set(['PNG', 'JPEG', 'WEBP', 'MB', 'PKR', 'm', 's'])

function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\{.+?\}\}/g) ?? [])].sort()
}

function latinWordsOf(text: string): string[] {
  return text.replace(/\{\{.+?\}\}/g, ' ').match(/[A-Za-z]+/g) ?? []
}

describe.each(AREAS)('%s', (area) => {
  it('has the same values in each sentence as the English one', async () => {
    const english = await fetchTexts('en', area)
    const urdu = await fetchTexts('ur', area)
    for (const [key, text] of Object.entries(english)) expect(slotsOf(urdu[key] ?? ''), key).toEqual(slotsOf(text))
  })

  it('leaves nothing in English, and writes Urdu letters, Urdu signs and Latin digits', async () => {
    for (const [key, text] of Object.entries(await fetchTexts('ur', area))) {
      expect(
        latinWordsOf(text).filter((word) => !LATIN_WORDS.has(word)),
        key,
      ).toEqual([])
      // The Arabic kaf and yeh look like the Urdu ones in one place of a word and not in another.
      expect(text, key).not.toMatch(/[يكىة٠-٩۰-۹]/)
      expect(text, key).not.toMatch(/[؀-ۿ] ?[,;?]|[؀-ۿ]\.(?!\.)(?<!\.\.)$/)
    }
  })
})
