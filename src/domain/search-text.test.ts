import { expect, it } from 'vitest'
import { bitsOf, excerptOf, searchKey, searchTerm, signatureOf } from './search-text.ts'

it.each([
  ['ASSALAM', 'assalam'],
  ['Café', 'cafe'],
  ['two  spaces\nand a line', 'two spaces and a line'],
  ['كيا', 'کیا'],
  ['كِتَاب', 'کتاب'],
  ['آپ', 'اپ'],
  ['أحمد', 'احمد'],
  ['شکریۂ', 'شکریہ'],
  ['گھر', 'گہر'],
  ['ہوں', 'ہون'],
  ['کـــتاب', 'کتاب'],
  ['۱۲۳ ٤٥٦', '123 456'],
  ['ﷲ', 'اللہ'],
  ['a\u200cb', 'ab'],
])('%s has the key %s', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

it.each([
  ['', null],
  [' a ', null],
  ['\u200c\u200c\u200c', null],
  [' Ab ', 'ab'],
])('%o is searched as %o', (typed, term) => {
  expect(searchTerm(typed)).toBe(term)
})

it.each([
  ['Good Morning all', 'morning', { before: 'Good ', match: 'Morning', after: ' all' }],
  ['یہ كِتَاب ہے', 'کتاب', { before: 'یہ ', match: 'كِتَاب', after: ' ہے' }],
  ['no such word', 'nothing', null],
  ['a  b', 'a b', { before: '', match: 'a  b', after: '' }],
] as const)('in %s the excerpt of %s is %o', (text, term, excerpt) => {
  expect(excerptOf(text, term)).toEqual(excerpt)
})

it('an excerpt of a long text is short and says what is missing', () => {
  const excerpt = excerptOf(`${'x'.repeat(1000)} needle ${'y'.repeat(1000)}`, 'needle')
  expect(excerpt?.before).toBe(`…${'x'.repeat(39)} `)
  expect(excerpt?.match).toBe('needle')
  expect(excerpt?.after).toBe(` ${'y'.repeat(79)}…`)
})

function mayContain(signature: Uint8Array, term: string): boolean {
  const size = signature.length * 8
  return bitsOf(term).every((bit) => ((signature[(bit & (size - 1)) >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

it('a signature never rules out what is in its texts, however long it is', () => {
  for (const count of [1, 10, 64]) {
    const texts = Array.from({ length: count }, (_each, index) => `message ${index * 7919} ہم ${index} کتاب پڑھتے ہیں`)
    const signature = signatureOf(texts)
    for (const text of texts) {
      const key = searchKey(text)
      for (let from = 0; from < key.length - 2; from += 3)
        for (const length of [2, 3, 5, 9]) expect(mayContain(signature, key.slice(from, from + length))).toBe(true)
    }
  }
})

it('a signature rules out nearly all terms that are not in its texts', () => {
  const texts = Array.from({ length: 64 }, (_each, index) => `assalam o alaikum, aap kaise hain aaj? ${index * 104_729}`)
  const signature = signatureOf(texts)
  const absent = Array.from({ length: 200 }, (_each, index) => `q${String.fromCharCode(98 + (index % 24))}${(index * 37) % 10}z`)
  expect(absent.filter((term) => mayContain(signature, term)).length).toBeLessThan(10)
  expect(signature.length).toBeLessThanOrEqual(2048)
})

it('a block without text has a signature too, which rules out everything', () => {
  expect(mayContain(signatureOf([]), 'hello')).toBe(false)
})

it('rare characters, however many, do not slow down the folding of others', () => {
  const quickest = (text: string) =>
    Math.min(
      ...Array.from({ length: 9 }, () => {
        const startedAt = performance.now()
        searchKey(text.repeat(200))
        return performance.now() - startedAt
      }),
    )
  const before = quickest('assalam o alaikum ')
  for (let code = 0x4e00; code < 0x4e00 + 8_000; code += 1) searchKey(String.fromCodePoint(code))
  expect(quickest('привет как у тебя ') / before).toBeLessThan(10)
  for (let code = 0x20_000; code < 0x20_000 + 70_000; code += 1) searchKey(String.fromCodePoint(code))
  expect(quickest('γεια σου τι κανεις ') / before).toBeLessThan(10)
  expect(searchKey('Café')).toBe('cafe')
})
