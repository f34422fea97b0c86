import { expect, it } from 'vitest'
import { paisa } from '../money.ts'
import { guardReversal, type OpenReversal, pairReversals, type ReversalFacts } from './reversals.ts'

/**
 * `r1/FT1: a/FT1 b` is the reversal r1 with the reference FT1, which may reverse a or b. `…` means that there are more, and `?` that some
 * days were not imported. `b!` is matched, and `r1/FT1>a` was paired with a before.
 */
function read(text: string): OpenReversal {
  const [head = '', others = ''] = text.split(':')
  const [self = '', pairedWith = null] = head.replace('?', '').split('>')
  const row = (written: string) => {
    const [id = '', reference = ''] = written.trim().replace('!', '').split('/')
    return { id, reference, isMatched: written.endsWith('!') }
  }
  const candidates = others.split(' ').filter((each) => each !== '' && each !== '…')
  return { ...row(self), candidates: candidates.map(row), hasMore: others.includes('…'), isCovered: !head.includes('?'), pairedWith }
}

it.each<readonly [what: string, open: readonly string[], pairs: readonly string[]]>([
  ['nothing to take back', ['r1:'], []],
  ['a single row', ['r1: a'], ['r1 a']],
  ['two rows and no reference', ['r1: a b'], []],
  ['the same reference, however it is written', ['r1/FT-1: a/FT2 b/ft1'], ['r1 b']],
  ['two reversals of one row', ['r1: a', 'r2: a'], ['r1 a']],
  ['two reversals with references', ['r1/FT1: a/FT1 b/FT2', 'r2/FT2: a/FT1 b/FT2'], ['r1 a', 'r2 b']],
  ['as many reversals as rows of one reference', ['r1/FT1: a/FT1 b/FT1', 'r2/FT1: a/FT1 b/FT1'], ['r1 a', 'r2 b']],
  ['fewer reversals than rows of one reference', ['r1/FT1: a/FT1 b/FT1'], []],
  ['what the reference leaves over is single', ['r1: a b/FT2', 'r2/FT2: a b/FT2'], ['r1 a', 'r2 b']],
  ['each pair may leave a single row', ['r3: a b c', 'r2: a b', 'r1: a'], ['r1 a', 'r2 b', 'r3 c']],
  ['two reversals of two equal rows', ['r1: a b', 'r2: a b'], []],
  ['a single row with another reference', ['r1/FT9: a/FT1'], []],
  ['a single row without a reference', ['r1/FT9: a'], ['r1 a']],
  ['a single row with a reference, which the reversal does not have', ['r1: a/FT1'], ['r1 a']],
  ['a single row that is matched', ['r1: a!'], []],
  ['a row that is matched, beside another one', ['r1: a! b'], []],
  ['a row that is matched and has the same reference', ['r1/FT1: a/FT1!'], ['r1 a']],
  ['a single row, and days that were not imported', ['r1?: a'], []],
  ['the same reference, and days that were not imported', ['r1/FT1?: a/FT1 b'], ['r1 a']],
  ['paired before, and nothing new', ['r1>a: a b'], []],
  ['paired before, and no longer the single row', ['r1>a: a', 'r2: a b'], ['r2 b']],
  ['paired before, and a row with the same reference came later', ['r1/FT1>a: a b/FT1'], ['r1 b']],
  ['the row that is left by that is single for another one', ['r1/FT1>a: a b/FT1', 'r2: a'], ['r1 b', 'r2 a']],
  ['paired before, and the reversal with the same reference came later', ['r1>a: a/FT1', 'r2/FT1: a/FT1'], ['r1 null', 'r2 a']],
  ['paired before by the same reference, which another row has, too', ['r1/FT1>a: a/FT1 b/FT1'], []],
  ['more rows than were read', ['r1: a …'], []],
  ['more rows than were read, with a reference', ['r1/FT1: a/FT1 …'], ['r1 a']],
])('%s', (_what, open, pairs) => {
  const found = pairReversals(open.map(read)).map(({ reversalId, reversedId }) => `${reversalId} ${reversedId}`)
  expect(found.toSorted()).toEqual(pairs)
})

const REVERSAL: ReversalFacts = { receivingKey: 'hbl/1', day: '2026-11-06', direction: 'debit', amountPaisa: paisa(100) }
const REVERSED = { ...REVERSAL, day: '2026-11-05', direction: 'credit', isReversed: false } as const

it('a row takes back an earlier row or one of its day, of the same account and amount in the other direction', () => {
  expect(() => guardReversal(REVERSAL, REVERSED)).not.toThrow()
  expect(() => guardReversal(REVERSAL, { ...REVERSED, day: '2026-11-06' })).not.toThrow()
})

it.each([
  ['another account', { receivingKey: 'hbl/2' }, 'bank_reversal_differs'],
  ['another amount', { amountPaisa: paisa(101) }, 'bank_reversal_differs'],
  ['the same direction', { direction: 'debit' }, 'bank_reversal_differs'],
  ['a later day', { day: '2026-11-07' }, 'bank_reversal_differs'],
  ['a row that another one takes back', { isReversed: true }, 'bank_row_reversed'],
] as const)('%s is refused', (_what, change, code) => {
  expect(() => guardReversal(REVERSAL, { ...REVERSED, ...change })).toThrow(expect.objectContaining({ code }))
})
