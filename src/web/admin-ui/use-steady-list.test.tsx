// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Listing } from './list.ts'
import { useSteadyList } from './use-steady-list.ts'

let root: Root

type Row = { readonly _id: string }

function List({ fresh, inUse }: { readonly fresh: Listing<Row>; readonly inUse: boolean }) {
  const { shown, waiting, showAll, listProps } = useSteadyList(useRef(null), fresh, inUse)
  return (
    <div {...listProps}>
      <p>{shown?.rows.map(({ _id }) => _id).join('')}</p>
      <button type="button" onClick={showAll}>
        {waiting}
      </button>
    </div>
  )
}

/** A letter is a row. */
interface Shown {
  readonly rows: string
  readonly page?: number
  readonly status?: string
  readonly inUse?: boolean
}

async function show({ rows, page = 1, status = 'all', inUse = false }: Shown) {
  const fresh = { page, search: '', status, rows: [...rows].map((letter) => ({ _id: letter })), total: rows.length, totalIsCapped: false }
  await act(async () => root.render(<List fresh={fresh} inUse={inUse} />))
}

/** React derives enter and leave events from these two. */
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
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('new rows appear at once when the list is not being used', async () => {
  await show({ rows: 'abc' })
  await show({ rows: 'xabc' })
  expect(seen()).toBe('xabc +0')
})

it('new rows wait while a pointer is over the list', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'xabc' })
  expect(seen()).toBe('abc +1')
  await show({ rows: 'yxabc' })
  expect(seen()).toBe('abc +2')
  await point('pointerout')
  expect(seen()).toBe('yxabc +0')
})

it('new rows wait while a panel is open, until the admin asks for them', async () => {
  await show({ rows: 'abc', inUse: true })
  await show({ rows: 'xabc', inUse: true })
  expect(seen()).toBe('abc +1')
  await act(async () => document.querySelector('button')?.click())
  expect(seen()).toBe('xabc +0')
})

it('another page appears at once, even while a pointer is over the list', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'def', page: 2 })
  expect(seen()).toBe('def +0')
})

it('a deleted row disappears at once, even while a pointer is over the list', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'ac' })
  expect(seen()).toBe('ac +0')
})

it('new rows appear after a touch has ended', async () => {
  await show({ rows: 'abc' })
  await point('pointerover', 'touch')
  await show({ rows: 'xabc' })
  expect(seen()).toBe('xabc +0')
})

it('the rows of another tab appear at once, even under a pointer', async () => {
  await show({ rows: 'abc' })
  await point('pointerover')
  await show({ rows: 'xbc', status: 'pending' })
  expect(seen()).toBe('xbc +0')
})
