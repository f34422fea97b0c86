// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { listKey } from '../../admin-ui/keys.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { Decision } from './decision.tsx'

const UNTIL = '2026-11-17T10:15:00.000Z'
const TOGETHER = 'Approve, start when both join'

// biome-ignore format: a table is read by its columns
it.each([
  // busy until  starts together  buttons                                         Complete is disabled
  [null,         false,           [TOGETHER, 'Cancel', 'Reject', 'Complete'],     false],
  [UNTIL,        false,           [TOGETHER, 'Cancel', 'Reject', 'Complete'],     true],
  [UNTIL,        true,            ['Cancel', 'Reject', 'Complete'],               false],
] as const)('busy until %s, starts together %s: %j', async (busyUntil, startsTogether, names, isDisabled) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin', 'adminSessions', 'notices'])
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData([...listKey('session-requests'), 'busy', 'sana'], { busyUntil })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const session = {
    _id: 'one',
    status: 'pending',
    userID: { username: 'Ali', status: 'approved' },
    chatterID: { _id: 'sana', username: 'Sana', status: 'approved' },
    circumstances: { chatterBusyUntil: busyUntil, isWithUser: false, startsTogether },
    signals: [],
    plan: { price: 500 },
    refund: null,
    rejection: null,
  } as unknown as AdminSession
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Decision session={session} stepper={{ advance: () => undefined, isMoving: false }} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map(nameOf)).toEqual(names)
  expect(buttons.at(-1)?.getAttribute('aria-disabled') === 'true').toBe(isDisabled)
  expect(document.querySelector('[role=status]')?.textContent?.includes('Approve this payment after that')).toBe(isDisabled)
})

/** Without the key, which is hidden from screen readers. */
function nameOf(button: Element): string {
  return [...button.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('[aria-hidden]')))
    .map((node) => node.textContent)
    .join('')
}
