// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

it.each([
  [{}, 'Save', 1],
  [{ busy: true, busyText: 'Please wait...' }, 'Please wait...', 0],
  [{ disabled: true }, 'Save', 0],
])('with %j shows %j, and pressing it calls the handler %i times', async (state, text, times) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const pressed = vi.fn()
  const submitted = vi.fn((event: Event) => event.preventDefault())
  const container = document.createElement('form')
  container.addEventListener('submit', submitted)
  document.body.append(container)
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <Button type="submit" onClick={pressed} {...state}>
        Save
      </Button>,
    ),
  )
  const button = container.querySelector('button')
  expect(button?.textContent).toBe(text)
  await act(async () => button?.click())
  expect(pressed).toHaveBeenCalledTimes(times)
  expect(submitted).toHaveBeenCalledTimes(times)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
