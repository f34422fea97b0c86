// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { KeptMeanwhile, KeptReason } from './kept-card.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['minutes'])
})

const kept = (change: Partial<PartySession>) => ({ plan: { duration: 15 }, keptUntil: null, ...change }) as PartySession

it.each([
  ['never_met', 'The time ran out before you met, so nothing was lost. The time starts when you both are here.'],
  ['together', 'The payment is approved, and no time has run yet. The time starts when you both are here.'],
  // A reply cached by an earlier version does not say why.
  [undefined, 'The time starts when you both are here.'],
  [null, 'The time starts when you both are here.'],
] as const)('minutes that are kept because of %s', (keptBecause, text) => {
  const session = kept({ ...(keptBecause !== undefined && { keptBecause }) })
  expect(renderToStaticMarkup(<KeptReason session={session} />)).toContain(`>${text}<`)
})

it('while one of the two blocks the other, the minutes stay kept until their day', () => {
  const keptUntil = '2126-11-24T07:00:00.000Z'
  const shown = renderToStaticMarkup(<KeptMeanwhile session={kept({ keptUntil })} />)
  expect(shown).toMatch(/15 minutes stay kept until .*24/)
})
