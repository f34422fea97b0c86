// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { OfflineBar } from './offline-bar.tsx'
import { speak, VOICE } from './voice.ts'

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  const voice = document.createElement('div')
  voice.setAttribute('aria-live', VOICE['aria-live'])
  voice.setAttribute('data-voice', VOICE['data-voice'])
  document.body.replaceChildren(voice)
})

it('two things said at once are both said, and the same thing twice is said twice', () => {
  for (const text of ['Profile', 'New message from Sana', 'New message from Sana']) speak(text)
  expect(said()).toEqual(['Profile', 'New message from Sana', 'New message from Sana'])
})

it('a connection that was never lost does not come back; one that was lost is said to be back, once', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<OfflineBar offline={false} />))
  expect(said()).toEqual([])
  await act(async () => root.render(<OfflineBar offline />))
  expect(document.querySelector('[role=status]')?.textContent).toContain('You are offline.')
  expect(said()).toEqual([])
  await act(async () => root.render(<OfflineBar offline={false} />))
  await act(async () => root.render(<OfflineBar offline={false} />))
  expect(said()).toEqual(['You are online again.'])
  await act(async () => root.unmount())
})

function said(): string[] {
  return [...document.querySelectorAll('[data-voice] p')].map((words) => words.textContent)
}
