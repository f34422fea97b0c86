import { expect, it } from 'vitest'
import { breakPlaces } from './break-places.ts'

// biome-ignore format: a table is read by its columns
it.each([
  ['FT31864219503',            true,  'FT31|8642|19503'],
  ['70441900229',              true,  '7044|1900229'],
  ['1234567',                  true,  '1234567'],
  ['123',                      true,  '123'],
  ['PK36 SCBL 0000',           true,  'PK36 |SCBL |0000'],
  ['0000-1756-DEMO',           true,  '0000-|1756-|DEMO'],
  ['gilgit.wanderer',          false, 'gilgit.|wanderer'],
  ['sameer_on_strings',        false, 'sameer_|on_|strings'],
  ['noor-e-sukhan',            false, 'noor-|e-|sukhan'],
  ['a.b.',                     false, 'a.|b.'],
  ['mahnoor',                  false, 'mahnoor'],
  ['abcdefghijklmnop',         false, 'abcd|efgh|ijkl|mnop'],
  ['Bank Alfalah',             false, 'Bank |Alfalah'],
  ['ماہ رخ',                   false, 'ماہ |رخ'],
  ['قسطنطنیہقسطنطنیہ',         false, 'قسطنطنیہقسطنطنیہ'],
  ['',                         false, ''],
])('%j as code %s may break at %s', (text, code, expected) => {
  expect(breakPlaces(text, { code }).join('|')).toBe(expected)
})
