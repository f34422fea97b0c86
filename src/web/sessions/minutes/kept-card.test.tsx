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
  ['never_met', 'Time ran out before you met, so we saved your minutes. Your time starts when you’re both in this chat.'],
  ['together', 'The payment is approved. Your time starts when you’re both in this chat.'],
  // A reply cached by an earlier version does not say why.
  [undefined, 'Your time starts when you’re both in this chat.'],
  [null, 'Your time starts when you’re both in this chat.'],
] as const)('minutes that are kept because of %s', (keptBecause, text) => {
  const session = kept({ ...(keptBecause !== undefined && { keptBecause }) })
  expect(renderToStaticMarkup(<KeptReason session={session} />)).toContain(`>${text}<`)
})

it('while one of the two blocks the other, the minutes stay kept until their day', () => {
  const keptUntil = '2126-11-24T07:00:00.000Z'
  const shown = renderToStaticMarkup(<KeptMeanwhile session={kept({ keptUntil })} />)
  expect(shown).toMatch(/15 minutes stay saved until .*24/)
})
