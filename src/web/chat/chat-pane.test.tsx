// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useKeptNote } from './chat-pane.tsx'
import { storeTextDraft } from './draft.ts'

const DRAFT_KEY = { ownId: 'me', partnerId: 'partner' }
const KEPT = 'textKept'

function Pane() {
  return <main>{useKeptNote(DRAFT_KEY)}</main>
}

it('the note that the text is kept is shown while there is text for this person', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  await act(async () => root.render(<Pane />))
  const shown = () => document.body.textContent
  expect(shown()).toBe('')
  await act(async () => storeTextDraft({ ...DRAFT_KEY, partnerId: 'somebody else' }, 'Salam'))
  expect(shown()).toBe('')
  await act(async () => storeTextDraft(DRAFT_KEY, 'I still wanted'))
  expect(shown()).toBe(KEPT)
  await act(async () => storeTextDraft(DRAFT_KEY, ' '))
  expect(shown()).toBe('')
  await act(async () => root.unmount())
})
