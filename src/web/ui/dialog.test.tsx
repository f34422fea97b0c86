// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeyboardRoom } from './dialog.tsx'

let root: Root
let view: EventTarget & { height: number; offsetTop: number; scale: number }

function Sheet({ open }: { readonly open: boolean }) {
  useKeyboardRoom(open)
  return null
}

const show = (open: boolean) => act(async () => root.render(<Sheet open={open} />))
const room = () => document.documentElement.style.getPropertyValue('--keyboard-room')

function visible(part: Partial<typeof view>) {
  Object.assign(view, part)
  view.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 740)
  root = createRoot(document.createElement('div'))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a keyboard that covers the page gives a sheet its height, and nothing is left when it closes', async () => {
  await show(true)
  expect(room()).toBe('0px')
  visible({ height: 400, offsetTop: 40 })
  expect(room()).toBe('300px')
  visible({ scale: 2 })
  expect(room()).toBe('0px')
  await show(false)
  expect(room()).toBe('')
})
