// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { closeSteps, FIRST_STEP, pushStep, replaceStep, startSteps, useCloseOnBack } from './history-steps.ts'

const PAGE = '/chats'

/** Listeners added before the router is created. */
let listenedFirst: readonly string[]
beforeAll(() => {
  const listen = vi.spyOn(window, 'addEventListener')
  startSteps()
  listenedFirst = listen.mock.calls.map(([type]) => type)
  listen.mockRestore()
})

function Dialogs({ open, onClose }: { readonly open: readonly string[]; readonly onClose: (name: string) => void }) {
  useCloseOnBack(open.includes('first'), () => onClose('first'))
  useCloseOnBack(open.includes('second'), () => onClose('second'))
  return null
}

async function showPage() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.pushState(null, '', '/before')
  window.history.pushState({ usr: null, key: 'page' }, '', PAGE)
  const root = createRoot(document.createElement('div'))
  let open: readonly string[] = []
  let refuses = false
  const render = (names: readonly string[]) => {
    open = names
    root.render(<Dialogs open={open} onClose={(name) => refuses || render(open.filter((one) => one !== name))} />)
  }
  const show = (names: readonly string[]) => act(async () => render(names))
  await show([])
  onTestFinished(async () => {
    refuses = false
    await show([])
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
  /** Waits for the open dialogs and the history entries above the page, which change a moment later. */
  const settlesAt = (names: readonly string[]) =>
    act(async () => await expect.poll(() => [open, layers(), window.location.pathname]).toEqual([names, names.length, PAGE]))
  return { show, settlesAt, refuse: () => (refuses = true), back: () => act(async () => window.history.back()) }
}

function layers(): number {
  const state = window.history.state as { layers?: number } | null
  return state?.layers ?? 0
}

/** The browser's next step back waits for `arrive`, as in a slow browser. */
function slowBrowser() {
  const go = window.history.go.bind(window.history)
  let asked: number | undefined
  vi.spyOn(window.history, 'go').mockImplementationOnce((entries) => {
    asked = entries
  })
  return {
    isAsked: () => act(async () => await expect.poll(() => asked).toBeDefined()),
    /** Some browsers count from the entry added last, others from the current entry at the time of the call. */
    arrive: (added = 0) => act(async () => go((asked ?? 0) - added)),
  }
}

/** A dialog was opened and closed over one of the page's panels, and the browser is still removing its entry. */
async function closeDialogOverStep() {
  const page = await showPage()
  pushStep(`${PAGE}?edit=a`, false)
  await page.show(['first'])
  await expect.poll(layers).toBe(1)
  const browser = slowBrowser()
  await page.show([])
  await browser.isAsked()
  return { ...page, ...browser }
}

const shows = (address: string) =>
  act(async () => await expect.poll(() => [window.location.pathname + window.location.search, layers()]).toEqual([address, 0]))

it('the browser tells us before the router that it has gone back', () => {
  expect(listenedFirst).toEqual(['popstate'])
})

it('Back closes the top dialog first, then the one below, and stays on the page', async () => {
  const { show, settlesAt, back } = await showPage()
  await show(['first'])
  await show(['first', 'second'])
  await settlesAt(['first', 'second'])
  await back()
  await settlesAt(['first'])
  await back()
  await settlesAt([])
})

it('a dialog closed by its button leaves no entry behind', async () => {
  const { show, settlesAt, back } = await showPage()
  await show(['first'])
  await settlesAt(['first'])
  await show([])
  await settlesAt([])
  await back()
  await expect.poll(() => window.location.pathname).toBe('/before')
})

it('a dialog that opens while the browser goes back over a closed one stays open', async () => {
  const { show, settlesAt, back } = await showPage()
  await show(['first'])
  await settlesAt(['first'])
  const { isAsked, arrive } = slowBrowser()
  await show([])
  await isAsked()
  await show(['second'])
  await arrive()
  await settlesAt(['second'])
  await back()
  await settlesAt([])
})

it('a dialog that refuses to close gets its entry back', async () => {
  const { show, settlesAt, refuse, back } = await showPage()
  await show(['first'])
  refuse()
  await back()
  await settlesAt(['first'])
})

it('an entry left by a reload is skipped', async () => {
  const { settlesAt } = await showPage()
  window.history.pushState({ layers: 1 }, '', PAGE)
  startSteps()
  await settlesAt([])
})

it('a step opened from its page is closed by going back, one opened by its address is replaced', async () => {
  await showPage()
  const replace = vi.fn()
  window.history.pushState({ usr: FIRST_STEP }, '', `${PAGE}?with=her`)
  closeSteps(replace)
  await expect.poll(() => window.location.search).toBe('')
  expect(replace).not.toHaveBeenCalled()
  closeSteps(replace)
  expect(replace).toHaveBeenCalledOnce()
})

it('a dialog has its entry before it is painted', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: number[] = []
  function Page() {
    useLayoutEffect(() => void seen.push(layers()))
    return <Dialogs open={['first']} onClose={() => undefined} />
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await expect.poll(layers).toBe(0)
    vi.unstubAllGlobals()
  })
  expect(seen).toEqual([1])
})

it('a panel closes although the browser is still removing the entry of a dialog above it', async () => {
  const { arrive } = await closeDialogOverStep()
  const replace = vi.fn()
  closeSteps(replace)
  await arrive()
  await shows(PAGE)
  expect(replace).not.toHaveBeenCalled()
})

it('a panel opened while the browser removes the entry of a dialog stays open, and Back leads to the page', async () => {
  const { show, settlesAt, back } = await showPage()
  await show(['first'])
  await settlesAt(['first'])
  const { isAsked, arrive } = slowBrowser()
  await show([])
  await isAsked()
  pushStep(`${PAGE}?edit=a`, false)
  await arrive()
  await shows(`${PAGE}?edit=a`)
  await back()
  await shows(PAGE)
})

it('a panel opened by the press that closes a dialog stays open, and Back leads to the page', async () => {
  const { show, settlesAt, back } = await showPage()
  await show(['first'])
  await settlesAt(['first'])
  const closed = show([])
  pushStep(`${PAGE}?edit=a`, false)
  await closed
  await shows(`${PAGE}?edit=a`)
  await back()
  await shows(PAGE)
})

it('a panel opened while another one closes is one entry from the page', async () => {
  await showPage()
  pushStep(`${PAGE}?edit=a`, false)
  const { isAsked, arrive } = slowBrowser()
  closeSteps(expect.unreachable)
  await isAsked()
  pushStep(`${PAGE}?edit=b`, true)
  await arrive()
  await shows(`${PAGE}?edit=b`)
  closeSteps(expect.unreachable)
  await shows(PAGE)
})

it('a panel that closes before it could open stays closed', async () => {
  await showPage()
  pushStep(`${PAGE}?edit=a`, false)
  const { isAsked, arrive } = slowBrowser()
  closeSteps(expect.unreachable)
  await isAsked()
  pushStep(`${PAGE}?edit=b`, true)
  closeSteps(expect.unreachable)
  await arrive()
  await shows(PAGE)
})

it.each(['while a dialog is open above it', 'while the browser removes the entry of that dialog'])(
  'a panel that goes to another row %s stays there, and closes to the page',
  async (when) => {
    const page = await showPage()
    pushStep(`${PAGE}?edit=a`, false)
    await page.show(['first'])
    await expect.poll(layers).toBe(1)
    const { isAsked, arrive } = slowBrowser()
    const isOpen = when.includes('open')
    if (isOpen) replaceStep(`${PAGE}?edit=b`)
    await page.show([])
    await isAsked()
    if (!isOpen) replaceStep(`${PAGE}?edit=b`)
    await arrive()
    await shows(`${PAGE}?edit=b`)
    closeSteps(expect.unreachable)
    await shows(PAGE)
  },
)

/** The page with a link, in the real router. A dialog or panel closes, and the browser has not gone back yet. */
async function pressLinkWhile(closes: 'dialog' | 'panel', isLoaded: boolean) {
  const { show, settlesAt, back } = await showPage()
  let load: (page: { Component: () => string }) => void = () => undefined
  const script = new Promise<{ Component: () => string }>((resolve) => {
    load = resolve
  })
  const router = createBrowserRouter([
    { path: PAGE, Component: () => 'chats' },
    isLoaded ? { path: '/other', Component: () => 'other' } : { path: '/other', lazy: () => script },
  ])
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () => root.render(<RouterProvider router={router} />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    router.dispose()
  })
  if (closes === 'dialog') {
    await show(['first'])
    await settlesAt(['first'])
  } else pushStep(`${PAGE}?edit=a`, false)
  const browser = slowBrowser()
  if (closes === 'dialog') await show([])
  else closeSteps(expect.unreachable)
  await browser.isAsked()
  await act(async () => void router.navigate('/other'))
  return { ...browser, back, load: () => act(async () => load({ Component: () => 'other' })), text: () => element.textContent }
}

it.each([
  ['dialog', 0],
  ['dialog', 1],
  ['panel', 0],
  ['panel', 1],
] as const)('a link pressed while the browser goes back over a closed %s leads to its page (%i)', async (closes, added) => {
  const { arrive, back, text } = await pressLinkWhile(closes, true)
  await arrive(added)
  await shows('/other')
  expect(text()).toBe('other')
  await back()
  await shows(PAGE)
  await expect.poll(text).toBe('chats')
})

it('a link whose script still loads when the browser has gone back over a closed dialog leads to its page', async () => {
  const { arrive, load, text } = await pressLinkWhile('dialog', false)
  await arrive()
  await shows(PAGE)
  await load()
  await shows('/other')
  await expect.poll(text).toBe('other')
})

it('a panel that waited for the browser does not open on another page that the person has gone to', async () => {
  const { show, settlesAt } = await showPage()
  await show(['first'])
  await settlesAt(['first'])
  const { isAsked, arrive } = slowBrowser()
  await show([])
  await isAsked()
  pushStep(`${PAGE}?edit=a`, false)
  await arrive(1)
  await shows('/before')
  await act(async () => await new Promise((resolve) => setTimeout(resolve)))
  await shows('/before')
})
