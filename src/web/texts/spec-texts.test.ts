import { expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { REPLIES } from '#contract/replies.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { LANGUAGES } from '#texts/languages.ts'
import { SPEC_TEXTS } from './testing/spec-texts.ts'

it.each(SPEC_TEXTS.map(({ section, area, texts }) => [section, area, texts] as const))(
  'section %s: every literal text is in the area %s',
  async (_section, area, texts) => {
    expect(missingFrom(await textsOf(area), texts)).toEqual([])
  },
)

it.each([
  ['Copied!', 'another sign at the end'],
  ['copied', 'another letter'],
  ['Copied to the clipboard', 'longer than the text of the product'],
  ['{n} Copied', 'a slot that the product does not have'],
])('%j, which is not in the product, is not found: %s', (text) => {
  expect(missingFrom(['Copied', '{{n, number}} left'], [text])).toEqual([text])
})

it.each(['Copied', '{count} left'])('%j, which is in the product, is found', (text) => {
  expect(missingFrom(['Copied', '{{n, number}} left'], [text])).toEqual([])
})

/** Values may have other names in the product. */
function missingFrom(product: readonly string[], texts: readonly string[]): string[] {
  const present = new Set(product.map(withoutNames))
  return texts.filter((text) => !present.has(withoutNames(text)))
}

function withoutNames(text: string): string {
  return text.replaceAll(/\{+[^{}]+\}+/g, '{}')
}

async function textsOf(area: (typeof SPEC_TEXTS)[number]['area']): Promise<readonly string[]> {
  if (area === 'refusals') return Object.values(ERRORS).map(({ text }) => text)
  if (area === 'replies') return Object.values(REPLIES)
  if (area === 'plans') return PLAN_TITLES
  return Object.values((await LANGUAGES.en.texts[area]()).default)
}
