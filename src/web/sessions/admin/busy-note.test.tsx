// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { listKey } from '../../admin-ui/keys.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { BusyNote } from './busy-note.tsx'

const [UNTIL, EARLIER] = ['2026-11-17T10:15:00.000Z', '2026-11-17T09:00:00.000Z']

// biome-ignore format: a table is read by its columns
it.each([
  // known to the list, with the buyer, says, does not say
  [UNTIL,   true,  'complete this one now, and it continues', 'If '],
  [UNTIL,   false, 'complete this one after that',            'it continues'],
  // A session has begun since the list was loaded.
  [EARLIER, true,  'If ',                                     'are in a session'],
  [null,    false, 'If ',                                     'are in a session'],
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
