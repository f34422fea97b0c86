// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { ManagePanel } from './manage-panel.tsx'

/** A panel that has been open for a while and then moves to another row. */
async function showPanel({ isMoving = false }) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin'])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const submit = vi.fn((event: Event) => event.preventDefault())
  const show = (row: string, atMs: number) => {
    clock.mockReturnValue(atMs)
    return act(async () =>
      root.render(
        <ManagePanel
          open
          onClose={() => expect.unreachable()}
          title="Manage User"
          saving={false}
          row={row}
          isMoving={isMoving}
          renderForm={(id) => <form id={id} onSubmit={({ nativeEvent }) => submit(nativeEvent)} />}
        />,
      ),
    )
  }
  await show('first', 0)
  await show('second', 60_000)
  const press = async (detail: number, atMs: number) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    await act(async () => void document.querySelector('[type=submit]')?.dispatchEvent(event))
    return submit.mock.calls.length
  }
  return { press }
}

it('the second half of a double press on Save does not save the row that has come in between', async () => {
  const { press } = await showPanel({})
  expect(await press(2, 60_200)).toBe(0)
  expect(await press(1, 60_300)).toBe(1)
})

it('nothing is saved while the panel goes to another row', async () => {
  const { press } = await showPanel({ isMoving: true })
  expect(await press(1, 90_000)).toBe(0)
})
