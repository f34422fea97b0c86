// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listing } from './list.ts'
import { useSteadyList } from './use-steady-list.ts'

let root: Root

type Row = { readonly _id: string }

function List({ fresh, inUse }: { readonly fresh: Listing<Row>; readonly inUse: boolean }) {
  const { shown, waiting, showAll, place } = useSteadyList(fresh, inUse)
  return (
    <div {...place}>
      <p>{shown?.rows.map(({ _id }) => _id).join('')}</p>
      <button type="button" onClick={showAll}>
        {waiting}
      </button>
    </div>
  )
}

/** A letter is a row. */
async function show({ rows, page = 1, inUse = false }: { readonly rows: string; readonly page?: number; readonly inUse?: boolean }) {
  const fresh = { page, search: '', rows: [...rows].map((letter) => ({ _id: letter })), total: rows.length, totalIsCapped: false }
  await act(async () => root.render(<List fresh={fresh} inUse={inUse} />))
}

/** React makes entering and leaving out of these two. */
async function point(name: 'pointerover' | 'pointerout', pointerType = 'mouse') {
  await act(async () => {
    document.querySelector('p')?.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType }))
  })
}

function seen(): string {
  return `${document.querySelector('p')?.textContent} +${document.querySelector('button')?.textContent}`
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('new rows, when the list is at rest, come at once', async () => {
  await show({ rows: 'abc' })
  await show({ rows: 'xabc' })
  expect(seen()).toBe('xabc +0')
})

it('new rows, while a pointer is over the list, wait until it has left', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'xabc' })
  expect(seen()).toBe('abc +1')
  await show({ rows: 'yxabc' })
  expect(seen()).toBe('abc +2')
  await point('pointerout')
  expect(seen()).toBe('yxabc +0')
})

it('new rows, while a panel is open, wait until somebody asks for them', async () => {
  await show({ rows: 'abc', inUse: true })
  await show({ rows: 'xabc', inUse: true })
  expect(seen()).toBe('abc +1')
  await act(async () => document.querySelector('button')?.click())
  expect(seen()).toBe('xabc +0')
})

it('another page, while a pointer is over the list, comes at once', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'def', page: 2 })
  expect(seen()).toBe('def +0')
})

it('a row, deleted while a pointer is over the list, goes at once', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'ac' })
  expect(seen()).toBe('ac +0')
})

it('a finger that has let go does not hold new rows back', async () => {
  await show({ rows: 'abc' })
  await point('pointerover', 'touch')
  await show({ rows: 'xabc' })
  expect(seen()).toBe('xabc +0')
})
