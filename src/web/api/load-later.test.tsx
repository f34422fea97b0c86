// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadLater } from './load-later.tsx'

let root: Root
let shown: () => string

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  shown = () => container.textContent
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`

it('shows nothing, then the component as soon as it has loaded, and at once the next time', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly Greeting: typeof Greeting }>()
  const load = vi.fn(() => promise)
  const Later = loadLater(load, 'Greeting')
  await act(async () => root.render(<Later name="first" />))
  expect(shown()).toBe('')
  await act(async () => resolve({ Greeting }))
  expect(shown()).toBe('Hello first')
  await act(async () => root.render(null))
  act(() => root.render(<Later name="second" />))
  expect(shown()).toBe('Hello second')
  expect(load).toHaveBeenCalledTimes(1)
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children
  }
}

it('a script that cannot be loaded is an error of the page, and is asked for again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isThere = false
  vi.stubGlobal('fetch', async () => new Response())
  const Later = loadLater(async () => {
    if (isThere) return { Greeting }
    throw new Error('This script belongs to an older version.')
  }, 'Greeting')
  const page = (key: string) => (
    <Boundary key={key}>
      <Later name="again" />
    </Boundary>
  )
  await act(async () => root.render(page('first')))
  expect(shown()).toBe('failed')
  isThere = true
  await act(async () => root.render(page('second')))
  expect(shown()).toBe('Hello again')
})
