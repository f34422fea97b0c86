// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ENTRY, ENTRY_MAIN, useFocusOnNext, useListKeys } from './list-keys.ts'

const NAMES = ['first', 'second']

function List({ names }: { readonly names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  useFocusOnNext(list)
  return (
    <>
      <input aria-label="search" />
      <ul ref={list}>
        {names.map((name) => (
          <li key={name} tabIndex={-1} aria-label={name} {...ENTRY}>
            <input type="checkbox" aria-label={`select ${name}`} />
            <button type="button" aria-label={`confirm ${name}`} {...ENTRY_MAIN} />
          </li>
        ))}
      </ul>
    </>
  )
}

async function showList(names: readonly string[] = NAMES) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const show = (shown: readonly string[]) => act(async () => root.render(<List names={shown} />))
  await show(names)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const named = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) ?? expect.unreachable()
  const press = (...codes: string[]) => {
    for (const code of codes) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
  }
  return { named, press, show, focused: () => document.activeElement?.getAttribute('aria-label') ?? null }
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

it.each([
  ['first', ['second', 'third'], 'second'],
  ['second', ['first', 'third'], 'third'],
  ['third', ['first', 'second'], 'second'],
  ['first', [], null],
])('when the entry %s with the focus leaves %j, the focus goes to %s', async (name, left, expected) => {
  const { named, show, focused } = await showList(['first', 'second', 'third'])
  named(`confirm ${name}`).focus()
  await show(left)
  expect(focused()).toBe(expected)
})

it('when another entry leaves, or the focus is elsewhere, it stays where it is', async () => {
  const { named, show, focused } = await showList(['first', 'second', 'third'])
  named('confirm second').focus()
  await show(['second', 'third'])
  expect(focused()).toBe('confirm second')
  named('search').focus()
  await show(['third'])
  expect(focused()).toBe('search')
})
