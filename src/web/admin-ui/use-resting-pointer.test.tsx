// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRestingPointer } from './use-resting-pointer.ts'

let root: Root
let pressed: string[]

interface ListProps {
  /** A letter is a row. */
  readonly rows: string
  readonly page?: number
}

function List({ rows, page = 1 }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useRestingPointer(list, false, {
    page,
    search: '',
    status: 'all',
    rows: [...rows].map((letter) => ({ _id: letter })),
    total: rows.length,
    totalIsCapped: false,
  })
  return (
    <div ref={list}>
      {[...rows].map((letter) => (
        <button type="button" key={letter} onClick={() => pressed.push(letter)}>
          {letter}
        </button>
      ))}
    </div>
  )
}

const show = (props: ListProps) => act(async () => root.render(<List {...props} />))

async function press(letter: string, detail = 1) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === letter)
  await act(async () => void button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
}

async function moveTo(clientX: number) {
  await act(async () => void document.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: 0, pointerType: 'mouse' })))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  pressed = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await moveTo(100)
  await show({ rows: 'abc' })
  await moveTo(100)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('a row that another admin deletes lets no other row be pressed until the pointer has moved', async () => {
  await show({ rows: 'ac' })
  await press('c')
  expect(pressed).toEqual([])
  await moveTo(120)
  await press('c')
  expect(pressed).toEqual(['c'])
})

it('a row can still be pressed by the keyboard', async () => {
  await show({ rows: 'ac' })
  await press('c', 0)
  expect(pressed).toEqual(['c'])
})

it('rows that are new, and those of another page, can be pressed at once', async () => {
  await show({ rows: 'abcd' })
  await press('d')
  await show({ rows: 'ef', page: 2 })
  await press('e')
  expect(pressed).toEqual(['d', 'e'])
})
