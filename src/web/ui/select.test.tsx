// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Select } from './select.tsx'

const OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'banned', label: 'Banned' },
] as const

it('the options have a fixed position, like the panel around the select, and do not scroll with the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<Select label="Status" options={OPTIONS} value="pending" onChange={() => undefined} />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  await act(async () => place.querySelector<HTMLElement>('[role=combobox]')?.click())

  const positioner = document.querySelector('[role=listbox]')?.closest<HTMLElement>('[style*=position]') ?? expect.unreachable()
  // Transparent until they are placed, and fixed in any case.
  await act(() => vi.waitFor(() => expect(positioner.style.opacity).not.toBe('0')))
  expect(positioner.style.position).toBe('fixed')
})
