// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { WarningMark } from './admin-session-warnings.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminSessions'])
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
