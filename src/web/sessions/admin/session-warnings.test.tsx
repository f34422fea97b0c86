// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { SessionWarnings, WarningMark } from './session-warnings.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminSessions', 'proofReading', 'names', 'admin'])
})

const pending = { status: 'pending', signals: [], userID: { status: 'approved' }, chatterID: { status: 'approved' } }
const signal = (kind: string) => ({ signals: [{ kind, sessionID: null }] })

// biome-ignore format: a table is read by its columns
it.each([
  ['nothing to warn about',                {},                                                                 false],
  ['a nearly identical screenshot',        signal('near-same-picture'),                                        true],
  ['a proof that differs, which is named', signal('proof-differs'),                                            false],
  ['a banned user',                        { userID: { status: 'banned' } },                                   true],
  ['a deleted chatter',                    { chatterID: { status: 'deleted' } },                               true],
  ['a decided session',                    { status: 'completed', ...signal('same-picture') },                 false],
])('a row with %s', (_what, change, isMarked) => {
  const shown = renderToStaticMarkup(<WarningMark session={{ ...pending, ...change } as unknown as AdminSession} />)
  expect(shown.includes('Check carefully')).toBe(isMarked)
})

it.each([
  ['earlier-amount', 'An earlier screenshot of this ID showed PKR\u00a0300.'],
  ['earlier-amount-in-chain', 'An earlier screenshot of this payment showed PKR\u00a0300.'],
])('%s is said in full in the row and in the panel', (kind, text) => {
  const session = { ...pending, signals: [{ kind, sessionID: 'other', amount: 300 }] } as unknown as AdminSession
  expect(renderToStaticMarkup(<WarningMark session={session} />)).toContain(text)
  expect(renderToStaticMarkup(<SessionWarnings session={session} onOpenOther={() => undefined} />)).toContain(text)
})
