// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { LostMoney } from './proposal-card.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminProposals'])
})

it.each([
  ['reversed', 'Confirming pays nothing and closes the proposal.'],
  ['in_doubt', 'Match the reversal under Bank first.'],
] as const)('money that is %s is named before the decision', (lostMoney, words) => {
  expect(renderToStaticMarkup(<LostMoney proposal={{ lostMoney }} />)).toContain(words)
})

it('nothing is said about money that is there', () => {
  expect(renderToStaticMarkup(<LostMoney proposal={{ lostMoney: null }} />)).toBe('')
})
