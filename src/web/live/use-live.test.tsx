// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { connected, disconnected, type Emit } from './live.ts'
import { useRefreshOnConnect } from './use-live.ts'

const emit: Emit = async () => ({ ok: false, code: 'too_many_requests', message: 'Wait.' })

it('data is refreshed at each connection, at the first one when the page is idle', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  let refreshed = 0
  function Screen() {
    useRefreshOnConnect(() => {
      refreshed += 1
    })
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(<Screen />))
  connected(emit)
  expect(refreshed).toBe(0)
  for (const callback of idle) callback()
  expect(refreshed).toBe(1)
  disconnected()
  connected(emit)
  expect(refreshed).toBe(2)
  await act(async () => root.render(null))
  // A screen that was left meanwhile has nothing to refresh.
  for (const callback of idle) callback()
  expect(refreshed).toBe(2)
})
