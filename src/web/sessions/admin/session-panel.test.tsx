// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { listKey } from '../../admin-ui/keys.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { BusyNote } from './decision-note.tsx'
import { SeenInBank } from './session-panel.tsx'

const [UNTIL, EARLIER] = ['2026-11-17T10:15:00.000Z', '2026-11-17T09:00:00.000Z']

// biome-ignore format: a table is read by its columns
it.each([
  // known to the list, with the buyer, says, does not say
  [UNTIL,   true,  'If you approve now, this session starts right after', 'If that'],
  [UNTIL,   false, 'Approve this payment after that',                     'right after'],
  // A session has begun since the list was loaded.
  [EARLIER, true,  'If ',                                      'are in a session'],
  [null,    false, 'If ',                                      'are in a session'],
])('with %s and %s in the list, it says "%s"', async (chatterBusyUntil, isWithUser, says, not) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin', 'adminSessions', 'notices'])
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData([...listKey('session-requests'), 'busy', 'sana'], { isBusy: true, remainingMinutes: 15, busyUntil: UNTIL })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const session = {
    userID: { username: 'Ali' },
    chatterID: { _id: 'sana', username: 'Sana' },
    circumstances: { chatterBusyUntil, isWithUser },
  } as AdminSession
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BusyNote session={session} />
      </QueryClientProvider>,
    ),
  )
  expect(document.body.textContent).toContain(says)
  expect(document.body.textContent).not.toContain(not)
})

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminSessions'])
})

const SEEN = { rowID: 'row', day: '2026-11-12', amount: 500, reference: 'FT-1', isReversed: false }

function shown(seenInBank: AdminSession['seenInBank']): string {
  return renderToStaticMarkup(<SeenInBank session={{ seenInBank, plan: { price: 500 } } as AdminSession} />)
}

it('says nothing about a payment that no bank statement shows', () => {
  expect(shown(null)).toBe('')
})

// biome-ignore format: a table is read by its columns
it.each([
  ['as expected',         {},                                    []],
  ['too little',          { amount: 400 },                       ['PKR 100 less than the price of PKR 500.']],
  ['too much',            { amount: 501 },                       ['PKR 1 more than the price of PKR 500.']],
  ['taken back',          { isReversed: true },                  ['The bank reversed this payment.']],
  ['without a reference', { reference: '' },                     []],
])('a payment that is %s', (_what, change, warnings) => {
  const text = shown({ ...SEEN, ...change }).replaceAll('\u00a0', ' ')
  expect(text).toContain('The bank shows this payment')
  expect(text).toContain('on 12-11-2026')
  expect(text.includes('FT-1')).toBe(!('reference' in change))
  for (const warning of ['PKR 100 less than', 'PKR 1 more than', 'The bank reversed this payment.'])
    expect(text.includes(warning)).toBe(warnings.some((each) => each.includes(warning)))
  for (const warning of warnings) expect(text).toContain(warning)
})
