// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { usePanelKeys } from './panel-keys.ts'

/** Shows a panel with a shortcut key, followed by other content. Returns how often the panel handled the key. */
async function presses(html: string, at: string): Promise<number> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `<main></main>${html}`
  const root = createRoot(document.querySelector('main') ?? expect.unreachable())
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.innerHTML = ''
    vi.unstubAllGlobals()
  })
  let count = 0
  function Panel() {
    const inside = useRef<HTMLButtonElement>(null)
    usePanelKeys(inside, { KeyR: () => (count += 1) })
    return (
      <div role="dialog">
        <button ref={inside} type="button" id="own" aria-label="Reject" />
        <input id="field" aria-label="Note" />
      </div>
    )
  }
  await act(async () => root.render(<Panel />))
  document.querySelector(at)?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyR', bubbles: true }))
  return count
}

const OPEN = '<div role="alertdialog"><button id="over"></button></div>'
const CLOSING = '<div role="dialog" data-closed><button id="over"></button></div>'
const GUARD = '<span id="guard" data-base-ui-focus-guard></span>'
const TOAST = '<div role="dialog" data-toast><button id="over"></button></div>'

// biome-ignore format: a table is read by its columns
it.each([
  ['inside the panel',                               '',              '#own',   1],
  ['in a field of the panel',                        '',              '#field', 0],
  ['when nothing has the focus',                     '',              'body',   1],
  ['when nothing has the focus, under a dialog',     OPEN,            'body',   0],
  ['inside a dialog over the panel',                 OPEN,            '#over',  0],
  ['inside a dialog that is closing',                CLOSING,         '#over',  1],
  ['when nothing has the focus, as a dialog closes', CLOSING,         'body',   1],
  ['beside a dialog that is closing',                CLOSING + GUARD, '#guard', 1],
  ['beside a dialog over the panel',                 OPEN + GUARD,    '#guard', 0],
  ['inside a toast',                                 TOAST,           '#over',  0],
  ['when nothing has the focus, beside a toast',     TOAST,           'body',   1],
])('a key that is pressed %s', async (_where, html, at, count) => {
  expect(await presses(html, at)).toBe(count)
})
