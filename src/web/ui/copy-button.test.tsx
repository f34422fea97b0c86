// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { CopyButton } from './copy-button.tsx'

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () => root.render(<CopyButton name="account number" text="PK36 0001" />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('a copy that worked is said once, and the button keeps its name', async () => {
  await press()
  expect(spoken()).toBe('Copied')
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('Copy account number')
  await expect(navigator.clipboard.readText()).resolves.toBe('PK36 0001')
})

it('a copy that failed says so and hands out the text selected, until one goes on', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await press()
  expect(spoken()).toBe('Copying failed. The text is selected, so you can copy it yourself.')
  const field = document.querySelector('input')
  expect(field?.value).toBe('PK36 0001')
  expect(field?.selectionEnd).toBe('PK36 0001'.length)
  await act(async () => field?.blur())
  expect(document.querySelector('input')).toBeNull()
  expect(spoken()).toBe('')
})

async function press(): Promise<void> {
  await act(async () => document.querySelector('button')?.click())
}

function spoken(): string | undefined {
  return document.querySelector('[role=status]')?.textContent
}
