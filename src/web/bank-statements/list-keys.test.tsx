// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ENTRY, ENTRY_MAIN, useListKeys } from './list-keys.ts'

const NAMES = ['first', 'second']

function List() {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <>
      <input aria-label="search" />
      <ul ref={list}>
        {NAMES.map((name) => (
          <li key={name} tabIndex={-1} aria-label={name} {...ENTRY}>
            <input type="checkbox" aria-label={`select ${name}`} />
            <button type="button" aria-label={`confirm ${name}`} {...ENTRY_MAIN} />
          </li>
        ))}
      </ul>
    </>
  )
}

async function showList() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<List />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const named = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) ?? expect.unreachable()
  const press = (...codes: string[]) => {
    for (const code of codes) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
  }
  return { named, press, focused: () => document.activeElement?.getAttribute('aria-label') ?? null }
}

// biome-ignore format: a table is read by its columns
it.each<[string[], string | null]>([
  [['KeyJ'],                         'first'],
  [['KeyJ', 'KeyJ'],                 'second'],
  [['KeyJ', 'KeyJ', 'KeyJ'],         'second'],
  [['KeyJ', 'KeyJ', 'KeyK'],         'first'],
  [['KeyJ', 'KeyK'],                 'first'],
  [['KeyJ', 'KeyJ', 'KeyA'],         'confirm second'],
  [['KeyJ', 'KeyA', 'KeyJ'],         'second'],
  [['KeyA'],                         null],
])('%j focuses %s', async (codes, expected) => {
  const { press, focused } = await showList()
  press(...codes)
  expect(focused()).toBe(expected)
})

it('X selects the entry that has the focus, and only that one', async () => {
  const { named, press } = await showList()
  press('KeyJ', 'KeyJ', 'KeyX')
  expect(NAMES.map((name) => named(`select ${name}`).checked)).toEqual([false, true])
})

it('a key that is typed into a field or pressed below a dialog does nothing', async () => {
  const { named, press, focused } = await showList()
  named('search').focus()
  press('KeyJ')
  expect(focused()).toBe('search')
  named('search').blur()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  press('KeyJ')
  expect(focused()).toBeNull()
})
