// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Select } from './select.tsx'

const OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'banned', label: 'Banned' },
] as const

it('the options have a fixed position, so they do not scroll with the page behind a panel', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(<Select label="Status" options={OPTIONS} value="pending" onChange={() => undefined} />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  await act(async () => container.querySelector<HTMLElement>('[role=combobox]')?.click())

  const positioner = document.querySelector('[role=listbox]')?.closest<HTMLElement>('[style*=position]') ?? expect.unreachable()
  // The options are transparent until their position is known.
  await act(async () => await expect.poll(() => positioner.style.opacity).not.toBe('0'))
  expect(positioner.style.position).toBe('fixed')
})
