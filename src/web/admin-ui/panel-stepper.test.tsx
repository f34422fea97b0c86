// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ManagePanel } from './manage-panel.tsx'
import { PanelStepper } from './panel-stepper.tsx'
import { useReportUnsaved } from './unsaved.ts'

const SENTENCE = 'Save the status you chose first, or press Cancel.'

function Form({ id, isUnsaved }: { readonly id: string; readonly isUnsaved: boolean }) {
  useReportUnsaved(isUnsaved)
  return <form id={id} />
}

async function showPanel(isUnsaved: boolean) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin'])
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const stepped: string[] = []
  await act(async () =>
    root.render(
      <>
        <Toaster />
        <ManagePanel
          open
          onClose={() => expect.unreachable()}
          title="Manage User"
          saving={false}
          tools={
            <PanelStepper
              stepper={{
                toPrevious: () => stepped.push('previous'),
                toNext: () => stepped.push('next'),
                skip: () => stepped.push('pending'),
              }}
            />
          }
          renderForm={(id) => <Form id={id} isUnsaved={isUnsaved} />}
        />
      </>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? expect.unreachable()
  const key = (code: string, modifier: KeyboardEventInit = {}) =>
    act(async () => void button('Next').dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, ...modifier })))
  return { stepped, press: (name: string) => act(async () => button(name).click()), key }
}

it('without unsaved changes, the buttons and the keys J, K and S open another row', async () => {
  const { stepped, press, key } = await showPanel(false)
  await press('Next')
  await press('Previous')
  await press('Skip')
  for (const code of ['KeyJ', 'KeyK', 'KeyS']) await key(code)
  expect(stepped).toEqual(['next', 'previous', 'pending', 'next', 'previous', 'pending'])
  expect(document.body.textContent).not.toContain(SENTENCE)
})

it.each(['Next', 'Previous', 'KeyJ', 'KeyK', 'KeyS'])('with unsaved changes, %s stays and shows an error', async (by) => {
  const { stepped, press, key } = await showPanel(true)
  await (by.startsWith('Key') ? key(by) : press(by))
  expect(stepped).toEqual([])
  expect(document.body.textContent).toContain(SENTENCE)
})

it.each([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['a held key', { repeat: true }],
])('with %s, a letter is no key of the panel', async (_, modifier) => {
  const { stepped, key } = await showPanel(false)
  await key('KeyS', modifier)
  expect(stepped).toEqual([])
})
