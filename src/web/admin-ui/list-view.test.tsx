// @vitest-environment happy-dom
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ListView, useListView } from './list-view.ts'

/** The list on the screen, and each way back that it took with the address it took it from. */
async function showList(address: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', address)
  const wentBack: (readonly [number, string])[] = []
  const notAsked = () => expect.unreachable()
  const navigator: Navigator = {
    createHref: String,
    push: notAsked,
    replace: notAsked,
    go: (by) => wentBack.push([by, window.location.search]),
  }
  const seen: ListView[] = []
  function List() {
    seen.push(useListView())
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Router location={address} navigator={navigator}>
        <NuqsAdapter>
          <List />
        </NuqsAdapter>
      </Router>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
  const view = () => seen.at(-1) ?? expect.unreachable()
  const addressSays = (search: string) => act(() => vi.waitFor(() => expect(window.location.search).toBe(search)))
  return { view, wentBack, addressSays, press: (what: (view: ListView) => void) => act(async () => what(view())) }
}

it('a panel closed before its address was written goes back from its own address, not from the list', async () => {
  const { press, wentBack } = await showList('/admin/users')
  await press((view) => {
    view.openPanel('a')
    view.closePanel()
  })
  await act(() => vi.waitFor(() => expect(wentBack).toEqual([[-1, '?edit=a']])))
})

it('a panel opened by two presses in quick succession is one step, and closing goes back one', async () => {
  const { press, view, wentBack, addressSays } = await showList('/admin/users')
  const before = window.history.length
  await press((list) => {
    list.openPanel('a')
    list.openPanel('a')
  })
  await addressSays('?edit=a')
  expect([view().editing, window.history.length - before]).toEqual(['a', 1])
  await press((list) => list.closePanel())
  expect(wentBack).toEqual([[-1, '?edit=a']])
})

it('two rows pressed in quick succession are one step to the later one', async () => {
  const { press, view, wentBack, addressSays } = await showList('/admin/users')
  await press((list) => {
    list.openPanel('a')
    list.openPanel('b')
  })
  await addressSays('?edit=b')
  expect(view().editing).toBe('b')
  await press((list) => list.closePanel())
  expect(wentBack).toEqual([[-1, '?edit=b']])
})

it('a panel closed twice goes back once', async () => {
  const { press, wentBack, addressSays } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await addressSays('?edit=a')
  await press((list) => {
    list.closePanel()
    list.closePanel()
  })
  await addressSays('')
  expect(wentBack).toEqual([[-1, '?edit=a']])
})

it('a panel that came with the address closes without going back', async () => {
  const { press, view, wentBack, addressSays } = await showList('/admin/users?edit=a')
  await press((list) => list.closePanel())
  await addressSays('')
  expect([view().editing, wentBack]).toEqual([null, []])
})
