// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeBeside, type Side, Tooltip } from './tooltip.tsx'

let root: Root
const pressed = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await render(false)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a tooltip appears when the pointer rests on its control, and disappears when it leaves', async () => {
  await pointer('pointerover', 'mouse')
  await wait(399)
  expect(shown()).toBe(false)
  await wait(1)
  expect(shown()).toBe(true)
  await pointer('pointerout', 'mouse')
  expect(shown()).toBe(false)
})

it('a touch shows no tooltip', async () => {
  await pointer('pointerover', 'touch')
  await wait(1000)
  expect(shown()).toBe(false)
})

it('a press reaches the control, hides the tooltip, and a pinned one stays', async () => {
  await pointer('pointerover', 'mouse')
  await wait(400)
  await pointer('pointerdown', 'mouse')
  expect(pressed).toHaveBeenCalledOnce()
  expect(shown()).toBe(false)
  await render(true)
  expect(shown()).toBe(true)
})

async function render(pinned: boolean) {
  await act(async () =>
    root.render(
      <Tooltip text="Payments" pinned={pinned}>
        <button type="button" aria-label="Payments" onPointerDown={pressed} />
      </Tooltip>,
    ),
  )
}

async function pointer(type: string, pointerType: string) {
  const event = new PointerEvent(type, { bubbles: true, pointerType })
  await act(async () => void document.querySelector('button')?.dispatchEvent(event))
}

async function wait(ms: number) {
  await act(async () => void vi.advanceTimersByTime(ms))
}

function shown(): boolean {
  return document.body.textContent.includes('Payments')
}

const ROOM = { width: 1000, height: 800 }
const POPUP = { width: 100, height: 20 }
const box = (x: number, y: number) => ({ x, y, width: 40, height: 40 })

it.each<[string, ReturnType<typeof box>, Side, boolean, { x: number; y: number }]>([
  ['above the control', box(500, 400), 'top', false, { x: 470, y: 372 }],
  ['below it, when there is no room above', box(500, 10), 'top', false, { x: 470, y: 58 }],
  ['below it', box(500, 400), 'bottom', false, { x: 470, y: 448 }],
  ['above it, when there is no room below', box(500, 750), 'bottom', false, { x: 470, y: 722 }],
  ['not outside the window', box(0, 400), 'top', false, { x: 8, y: 372 }],
  ['at its end', box(20, 400), 'inline-end', false, { x: 68, y: 410 }],
  ['at its end in a right-to-left language', box(900, 400), 'inline-end', true, { x: 792, y: 410 }],
  ['at its start, when there is no room at its end', box(950, 400), 'inline-end', false, { x: 842, y: 410 }],
])('a tooltip is placed %s', (_where, anchor, side, isRtl, place) => {
  expect(placeBeside({ anchor, popup: POPUP, room: ROOM, side, isRtl })).toEqual(place)
})
