// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { CopyButton } from './copy-button.tsx'

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The confirmation disappears after two seconds, and on a loaded machine the test itself may take that long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await startTexts()
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () => root.render(<CopyButton name="account number" text="PK36 0001" />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a copy that worked is confirmed for two seconds, and the button keeps its name', async () => {
  await press()
  expect(announced()).toBe('Copied')
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('Copy account number')
  await expect(navigator.clipboard.readText()).resolves.toBe('PK36 0001')
  await act(async () => vi.advanceTimersByTime(2000))
  expect(announced()).toBe('')
})

it('a failed copy is reported and the text is shown selected until it loses focus', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await press()
  expect(announced()).toBe('Couldn’t copy. The text is selected, so you can copy it yourself.')
  const field = document.querySelector('input')
  expect(field?.value).toBe('PK36 0001')
  expect(field?.selectionEnd).toBe('PK36 0001'.length)
  await act(async () => field?.blur())
  expect(document.querySelector('input')).toBeNull()
  expect(announced()).toBe('')
})

async function press(): Promise<void> {
  await act(async () => document.querySelector('button')?.click())
}

function announced(): string | undefined {
  return document.querySelector('[role=status]')?.textContent
}
