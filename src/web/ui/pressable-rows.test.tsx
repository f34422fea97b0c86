// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ROW_CONTROL, usePressableRows } from './pressable-rows.ts'

function List({ onOpen, onCopy }: { readonly onOpen: (name: string) => void; readonly onCopy: () => void }) {
  const ref = useRef<HTMLUListElement>(null)
  usePressableRows(ref)
  return (
    <ul ref={ref}>
      {['one', 'two'].map((name) => (
        <li key={name}>
          <span id={name}>{name}</span>
          <button id={`copy-${name}`} type="button" onClick={onCopy}>
            Copy
          </button>
          <button type="button" onClick={() => onOpen(name)} {...ROW_CONTROL}>
            Edit
          </button>
        </li>
      ))}
    </ul>
  )
}

it.each([
  ['name', '#two', [['two']], 0],
  ['own control', '#copy-two', [], 1],
])('a row whose %s was pressed by %s opens %j', async (_, pressed, opened, copied) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onOpen = vi.fn()
  const onCopy = vi.fn()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<List onOpen={onOpen} onCopy={onCopy} />))
  await act(async () => container.querySelector<HTMLElement>(pressed)?.click())
  expect(onOpen.mock.calls).toEqual(opened)
  expect(onCopy).toHaveBeenCalledTimes(copied)
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})
