// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ManagePanel } from './manage-panel.tsx'
import { neighboursOf, PanelStepper } from './panel-stepper.tsx'
import { useReportUnsaved } from './unsaved.ts'

const SENTENCE = 'Save the status you have chosen first, or press Cancel.'

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
            <PanelStepper rows={[{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]} view={{ editing: 'b', stepPanel: (id) => stepped.push(id) }} />
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
  const key = (code: string) => button('Next').dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
  return { stepped, press: (name: string) => act(async () => button(name).click()), key: (code: string) => act(async () => void key(code)) }
}

it('without unsaved changes, Next, Previous, J and K open the neighbouring rows', async () => {
  const { stepped, press, key } = await showPanel(false)
  await press('Next')
  await press('Previous')
  await key('KeyJ')
  await key('KeyK')
  expect(stepped).toEqual(['c', 'a', 'c', 'a'])
  expect(document.body.textContent).not.toContain(SENTENCE)
})

it.each(['Next', 'Previous', 'KeyJ', 'KeyK'])('with unsaved changes, %s stays and shows an error', async (by) => {
  const { stepped, press, key } = await showPanel(true)
  await (by.startsWith('Key') ? key(by) : press(by))
  expect(stepped).toEqual([])
  expect(document.body.textContent).toContain(SENTENCE)
})

it.each([
  ['a', undefined, 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', undefined],
  ['from another page', undefined, undefined],
  [null, undefined, undefined],
])('the neighbours of %s are %s and %s', (open, previous, next) => {
  expect(neighboursOf(['a', 'b', 'c'], open)).toEqual({ previous, next })
})
