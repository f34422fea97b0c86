// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

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
