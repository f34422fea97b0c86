// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { connected, disconnected, type Emit } from './live.ts'
import { useRefreshOnConnect, useStaleAfterLeaving } from './use-live.ts'

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
  // A screen that the user has left has nothing to refresh.
  for (const callback of idle) callback()
  expect(refreshed).toBe(2)
})

it('a screen that is opened again loads its data again, because it missed the events', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let loaded = 0
  function Screen() {
    useStaleAfterLeaving(['sessions'])
    const queryFn = async () => {
      loaded += 1
      return loaded
    }
    return useQuery({ queryKey: ['sessions', 'check'], queryFn, staleTime: Number.POSITIVE_INFINITY }).data
  }
  const queries = new QueryClient()
  const root = createRoot(document.createElement('div'))
  const show = (isOpen: boolean) =>
    act(async () => root.render(<QueryClientProvider client={queries}>{isOpen && <Screen />}</QueryClientProvider>))
  await show(true)
  await show(false)
  expect(loaded).toBe(1)
  await show(true)
  expect(loaded).toBe(2)
  await act(async () => root.unmount())
})
