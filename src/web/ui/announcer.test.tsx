// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { ANNOUNCER, announce } from './announcer.ts'
import { OfflineBar } from './offline-bar.tsx'

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  const region = document.createElement('div')
  region.setAttribute('aria-live', ANNOUNCER['aria-live'])
  region.setAttribute('data-announcer', ANNOUNCER['data-announcer'])
  document.body.replaceChildren(region)
})

it('two texts announced at once are both announced, and the same text twice is announced twice', () => {
  for (const text of ['Profile', 'New message from Sana', 'New message from Sana']) announce(text)
  expect(announced()).toEqual(['Profile', 'New message from Sana', 'New message from Sana'])
})

it('a connection that was never lost is not announced; one that was lost is announced once when it is back', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<OfflineBar problem={null} />))
  expect(announced()).toEqual([])
  await act(async () => root.render(<OfflineBar problem="lost" />))
  expect(document.querySelector('[role=status]')?.textContent).toContain('Connection lost.')
  await act(async () => root.render(<OfflineBar problem="offline" />))
  expect(document.querySelector('[role=status]')?.textContent).toContain('You’re offline.')
  expect(announced()).toEqual([])
  await act(async () => root.render(<OfflineBar problem={null} />))
  await act(async () => root.render(<OfflineBar problem={null} />))
  expect(announced()).toEqual(['You’re back online.'])
  await act(async () => root.unmount())
})

function announced(): string[] {
  return [...document.querySelectorAll('[data-announcer] p')].map((words) => words.textContent)
}
