// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useFocusKept } from './use-focus-kept.ts'

function Group({ names }: { readonly names: readonly string[] }) {
  const { ref, onFocus, tabIndex } = useFocusKept<HTMLDivElement>()
  return (
    <div id="group" ref={ref} onFocus={onFocus} tabIndex={tabIndex}>
      {names.map((name) => (
        <button key={name} id={name} type="button">
          {name}
        </button>
      ))}
    </div>
  )
}

it.each([
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
  ['b', [], 'group'],
  ['b', ['b', 'c'], 'b'],
  // Focused outside the group.
  ['outside', ['a', 'c'], 'outside'],
])('when %s is focused and %j are left, the focus is on %s', async (focused, left, expected) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<button id="outside"></button><div id="page"></div>'
  const root = createRoot(document.querySelector('#page') ?? document.body)
  await act(async () => root.render(<Group names={['a', 'b', 'c']} />))
  await act(async () => document.getElementById('b')?.focus())
  await act(async () => document.getElementById(focused)?.focus())
  await act(async () => root.render(<Group names={left} />))
  expect(document.activeElement?.id).toBe(expected)
  await act(async () => root.unmount())
})
