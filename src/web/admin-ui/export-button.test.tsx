// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { storeToken } from '../api/token.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { toast } from '../ui/toast.ts'
import { ExportButton } from './export-button.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin'])
})

/** The button of a searched list, and the calls it makes. */
async function showButton() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const calls: {
    readonly url: URL
    readonly signal: AbortSignal
    readonly fail: () => void
  }[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        calls.push({
          url: new URL(url, 'http://guftagu.test'),
          signal,
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      ),
  )
  const failed = vi.spyOn(toast, 'error')
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () =>
    root.render(<ExportButton path="/admin/session-requests/export" query={{ searchText: 'sana', status: undefined }} />),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const button = () => container.querySelector('button') ?? expect.unreachable()
  async function press() {
    await act(async () => button().click())
    await act(async () => await expect.poll(() => calls.length).toBeGreaterThan(0))
    return calls.at(-1) ?? expect.unreachable()
  }
  return { calls, failed, button, press, leave: () => act(async () => root.unmount()) }
}

it('the file is asked for with the filter of the list, in the language of the page, and once', async () => {
  const { calls, button, press } = await showButton()
  const { url } = await press()
  expect(url.pathname).toMatch(/\/admin\/session-requests\/export$/)
  expect(Object.fromEntries(url.searchParams)).toEqual({ searchText: 'sana', language: 'en' })
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => button().click())
  expect(calls).toHaveLength(1)
})

it('a failure is said, and the button can be pressed again', async () => {
  const { failed, button, press } = await showButton()
  const { fail } = await press()
  await act(async () => fail())
  await act(async () => await expect.poll(() => failed.mock.calls.length).toBe(1))
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ area: 'admin', key: 'exportFailed' })
  expect(button().getAttribute('aria-busy')).toBeNull()
})

it('leaving the page ends the download silently', async () => {
  const { failed, press, leave } = await showButton()
  const { signal, fail } = await press()
  await leave()
  expect(signal.aborted).toBe(true)
  await act(async () => fail())
  expect(failed).not.toHaveBeenCalled()
})
