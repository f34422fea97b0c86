// @vitest-environment happy-dom
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useCloseOnBack } from '../ui/history-steps.ts'
import { type ListView, statusHref, useListView } from './list-view.ts'

/** Renders the list with the real history. Records the address at each step back. */
async function showList(address: string, statuses: readonly string[] = []) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', '/before')
  window.history.pushState(null, '', address)
  const wentBack: (readonly [number | undefined, string])[] = []
  const { history } = window
  const go = history.go.bind(history)
  vi.spyOn(history, 'go').mockImplementation((by) => {
    wentBack.push([by, window.location.search])
    go(by)
  })
  const seen: ListView[] = []
  let isDialogOpen = false
  function List() {
    seen.push(useListView(statuses))
    useCloseOnBack(isDialogOpen, () => undefined)
    return null
  }
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <NuqsAdapter>
          <List />
        </NuqsAdapter>
      ),
    },
  ])
  const root = createRoot(document.createElement('div'))
  const render = () => act(async () => root.render(<RouterProvider router={router} key={String(isDialogOpen)} />))
  await render()
  onTestFinished(async () => {
    await act(async () => root.unmount())
    router.dispose()
    vi.unstubAllGlobals()
  })
  const view = () => seen.at(-1) ?? expect.unreachable()
  const press = async (what: (view: ListView) => void) => {
    await act(async () => what(view()))
  }
  /** Both the address and the rendered content. */
  const shows = (editing: string | null) =>
    act(
      async () =>
        await expect.poll(() => [window.location.search, view().editing]).toEqual([editing === null ? '' : `?edit=${editing}`, editing]),
    )
  const openDialog = () => {
    isDialogOpen = true
    return render()
  }
  return { wentBack, view, press, shows, openDialog, back: () => act(async () => go(-1)) }
}

it('closing a panel right after opening it goes back from the panel, not from the list', async () => {
  const { press, wentBack, shows } = await showList('/admin/users')
  await press((view) => {
    view.openPanel('a')
    view.closePanel()
  })
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=a']])
})

it('two quick presses open one panel with one history entry, and closing goes back one', async () => {
  const { press, wentBack, shows } = await showList('/admin/users')
  const before = window.history.length
  await press((list) => {
    list.openPanel('a')
    list.openPanel('a')
  })
  await shows('a')
  expect(window.history.length - before).toBe(1)
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=a']])
})

it('two quick presses on different rows open the panel of the second, with one history entry', async () => {
  const { press, wentBack, shows } = await showList('/admin/users')
  await press((list) => {
    list.openPanel('a')
    list.openPanel('b')
  })
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=b']])
})

it('a panel closed twice goes back once', async () => {
  const { press, wentBack, shows } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await press((list) => {
    list.closePanel()
    list.closePanel()
  })
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=a']])
})

it('a panel opened by a link closes without going back', async () => {
  const { press, wentBack, shows } = await showList('/admin/users?edit=a')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([])
})

it('from a panel opened over another one, Back leads to the first and closing to the list', async () => {
  const { press, wentBack, shows, back } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await press((list) => list.openPanel('b'))
  await shows('b')
  await back()
  await shows('a')
  await press((list) => list.openPanel('c'))
  await shows('c')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-2, '?edit=c']])
})

it('a panel opened over one from a link closes without going back', async () => {
  const { press, wentBack, shows } = await showList('/admin/users?edit=a')
  await press((list) => list.openPanel('b'))
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([])
})

it('stepping to another row adds no history entry: Back leads to the list', async () => {
  const { press, shows, back, wentBack } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await press((list) => list.stepPanel('b', 1))
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=b']])
  await press((list) => list.openPanel('a'))
  await shows('a')
  await press((list) => list.stepPanel('b', 1))
  await shows('b')
  await back()
  await shows(null)
})

it('after stepping from a panel opened by a link, closing does not go back', async () => {
  const { press, shows, wentBack } = await showList('/admin/users?edit=a')
  await press((list) => list.stepPanel('b', 1))
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([])
})

it('after Back closed a panel, the next panel is one history entry from the list', async () => {
  const { press, shows, back, wentBack } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await back()
  await shows(null)
  await press((list) => list.openPanel('b'))
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=b']])
})

it('the list replaces a panel whose row does not exist, and the next panel is one history entry from it', async () => {
  const { press, shows, wentBack } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await press((list) => list.dropPanel())
  await shows(null)
  expect(wentBack).toEqual([])
  await press((list) => list.openPanel('b'))
  await shows('b')
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack).toEqual([[-1, '?edit=b']])
})

it('closing a panel with a dialog open over it goes back over both', async () => {
  const { press, shows, wentBack, openDialog } = await showList('/admin/users')
  await press((list) => list.openPanel('a'))
  await shows('a')
  await openDialog()
  await press((list) => list.closePanel())
  await shows(null)
  expect(wentBack[0]).toEqual([-2, '?edit=a'])
})

it.each([
  ['/admin/x', [], undefined],
  ['/admin/x?status=pending', [], undefined],
  ['/admin/x', ['pending'], 'all'],
  ['/admin/x?status=pending', ['pending'], 'pending'],
  ['/admin/x?status=unknown', ['pending'], 'all'],
])('at %s with the tabs %j the status is %s', async (address, statuses, expected) => {
  const { view } = await showList(address, statuses)
  expect(view().status).toBe(expected)
})

it('a panel and a search stay in the tab in which they were opened', async () => {
  const { press, view } = await showList('/admin/x?status=pending', ['pending'])
  await press((list) => list.searchFor('sana'))
  await expect.poll(() => window.location.search).toBe('?status=pending&search=sana')
  await press((list) => list.openPanel('a'))
  await expect.poll(view).toMatchObject({ status: 'pending', search: 'sana', editing: 'a' })
})

it.each([
  ['all', '', '?'],
  ['all', 'a & b', '?search=a+%26+b'],
  ['pending', '', '?status=pending'],
  ['pending', 'sana', '?search=sana&status=pending'],
])('the tab %s with the search %j leads to %s, without page and panel', (status, search, href) => {
  expect(statusHref(status, { search })).toBe(href)
})
