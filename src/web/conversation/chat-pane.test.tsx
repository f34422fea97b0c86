// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useKeptTextNote } from './chat-pane.tsx'
import { storeTextDraft } from './draft.ts'

const TO_HER = { ownId: 'me', partnerId: 'her' }
const KEPT = 'textKept'

function Pane() {
  return <main>{useKeptTextNote(TO_HER)}</main>
}

it('the note that the text is kept is shown while there is text for this person', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  await act(async () => root.render(<Pane />))
  const shown = () => document.body.textContent
  expect(shown()).toBe('')
  await act(async () => storeTextDraft({ ...TO_HER, partnerId: 'somebody else' }, 'Salam'))
  expect(shown()).toBe('')
  await act(async () => storeTextDraft(TO_HER, 'I still wanted'))
  expect(shown()).toBe(KEPT)
  await act(async () => storeTextDraft(TO_HER, ' '))
  expect(shown()).toBe('')
  await act(async () => root.unmount())
})
