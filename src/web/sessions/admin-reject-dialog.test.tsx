// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { RejectDialog } from './admin-reject-dialog.tsx'

// biome-ignore format: a table is read by its columns
it.each([
  ['2', 'amount_differs'],
  // As an Urdu and an Arabic keyboard send them.
  ['۳', 'wrong_account'],
  ['٤', 'unreadable'],
])('the key %s chooses the reason %s', async (key, reason) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin', 'adminSessions', 'notices'])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const session = { userID: { username: 'Ali' }, chatterID: { username: 'Sana' } } as AdminSession
  const unexpected = () => expect.unreachable()
  await act(async () => root.render(<RejectDialog open session={session} onConfirm={unexpected} onCancel={unexpected} />))
  const first = document.querySelector('input[type=radio]')
  await act(async () => void first?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  expect([...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)).toEqual([reason])
})
