// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { SearchBox } from './search-box.tsx'

let root: Root
const searched: string[] = []

/** A screen that writes the search into its address and shows the address's search. */
function show(value: string) {
  function search(text: string) {
    searched.push(text)
    show(text)
  }
  root.render(<SearchBox placeholder="Search" value={value} onSearch={search} />)
}

function control(): HTMLInputElement {
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  return input
}

async function type(text: string) {
  await act(async () => {
    // React ignores changes made through its own setter, so this uses the prototype's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control(), text)
    control().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function wait(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  searched.length = 0
  await startTexts()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  await act(async () => show(''))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('searches once when the typing pauses, for the text at that moment', async () => {
  await type('s')
  await wait(100)
  await type('sana')
  await wait(1000)
  expect(searched).toEqual(['sana'])
})

it('searches at once on Enter', async () => {
  await type('sana')
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(searched).toEqual(['sana'])
  await wait(1000)
  expect(searched).toEqual(['sana'])
})

it('keeps a space typed after the word when the search for the word comes back', async () => {
  await type('sana ')
  await wait(1000)
  expect(searched).toEqual(['sana'])
  expect(control().value).toBe('sana ')
})

it('shows a search that was set elsewhere, for example by Back', async () => {
  await type('sana')
  await wait(1000)
  await act(async () => show('bilal'))
  expect(control().value).toBe('bilal')
})
