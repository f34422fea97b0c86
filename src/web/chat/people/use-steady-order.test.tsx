// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PersonRow } from './rows.ts'
import { useSteadyOrder } from './use-steady-order.ts'

let root: Root

function List({ fresh }: { readonly fresh: readonly PersonRow[] }) {
  const { rows, listProps } = useSteadyOrder(fresh)
  return (
    <ul {...listProps}>
      {rows.map(({ _id }) => (
        <li key={_id}>
          <button type="button">{_id}</button>
        </li>
      ))}
    </ul>
  )
}

/** A letter is a row. */
async function show(letters: string) {
  const person = { username: '', avatar: null, age: null, gender: null, isOnline: false, lastSeen: null, availability: null, chat: null }
  await act(async () => root.render(<List fresh={[...letters].map((_id) => ({ ...person, _id }))} />))
}

const shown = () => document.body.textContent
const button = (index: number) => document.querySelectorAll('button')[index]

/** React derives the leave event from `pointerout`. */
async function point(name: 'pointermove' | 'pointerout') {
  await act(async () => button(0)?.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'mouse' })))
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await show('abc')
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('rows move at once when nobody uses the list', async () => {
  await show('cab')
  expect(shown()).toBe('cab')
})

it('under a pointer rows keep their places and new ones follow; when it leaves they move', async () => {
  await point('pointermove')
  await show('dcab')
  expect(shown()).toBe('abcd')
  await point('pointerout')
  expect(shown()).toBe('dcab')
})

it('a pointer that does not move for ten seconds no longer keeps rows in place', async () => {
  await point('pointermove')
  await show('cab')
  await act(async () => vi.advanceTimersByTime(9_000))
  await point('pointermove')
  await act(async () => vi.advanceTimersByTime(9_000))
  expect(shown()).toBe('abc')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(shown()).toBe('cab')
})

it('while focus moves through the rows they keep their places; when it leaves the list they move', async () => {
  await act(async () => button(1)?.focus())
  await show('cab')
  await act(async () => button(2)?.focus())
  expect(shown()).toBe('abc')
  await act(async () => button(2)?.blur())
  expect(shown()).toBe('cab')
})
