// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeSteps, FIRST_STEP, removeLeftoverLayers, useCloseOnBack } from './history-steps.ts'

const PAGE = '/chats'

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
  const go = window.history.go.bind(window.history)
  let goLater: (() => void) | undefined
  vi.spyOn(window.history, 'go').mockImplementationOnce((entries) => {
    goLater = () => go(entries)
  })
  await show([])
  await expect.poll(() => goLater).toBeDefined()
  await show(['second'])
  await act(async () => goLater?.())
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
  removeLeftoverLayers()
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
