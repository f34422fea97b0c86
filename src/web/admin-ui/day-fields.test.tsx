// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { DayRange } from '#domain/day-range.ts'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { DayFields } from './day-fields.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin'])
})

/** Not the inputs behind the calendar buttons. */
const TYPED = 'input:not([type=date])'
const NOVEMBER: DayRange = { from: '2026-11-01', to: '2026-11-16' }

async function showDays() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const asked: DayRange[] = []
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  // Each render passes a new function, as pages do.
  const show = (days: DayRange) => act(async () => root.render(<DayFields days={days} onChange={(next) => asked.push(next)} />))
  await show(NOVEMBER)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  async function type(place: number, value: string) {
    const field = container.querySelectorAll<HTMLInputElement>(TYPED)[place] ?? expect.unreachable()
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const wait = () => act(async () => vi.advanceTimersByTime(1000))
  return {
    asked,
    show,
    type,
    wait,
    values: () => [...container.querySelectorAll<HTMLInputElement>(TYPED)].map(({ value }) => value),
    container,
  }
}

it('days are asked for once, also when the page renders again before they have loaded', async () => {
  const { asked, show, type, wait } = await showDays()
  await type(0, '05-11-2026')
  expect(asked).toEqual([])
  await wait()
  await show(NOVEMBER)
  await wait()
  expect(asked).toEqual([{ ...NOVEMBER, from: '2026-11-05' }])
  await show({ ...NOVEMBER, from: '2026-11-05' })
  await wait()
  expect(asked).toHaveLength(1)
})

it('days that Back shows are taken over, and a wrong range is not asked for', async () => {
  const { asked, show, type, wait, values, container } = await showDays()
  await show({ from: '2026-10-01', to: '2026-10-31' })
  expect(values()).toEqual(['01-10-2026', '31-10-2026'])
  await type(1, '30-09-2026')
  await wait()
  expect(asked).toEqual([])
  expect(container.textContent).toContain('The end date is before the start date.')
})

it('a day that does not exist stays as it was typed, with its fault, and is not asked for', async () => {
  const { asked, type, wait, values, container } = await showDays()
  await type(1, '31-02-2026')
  const field = container.querySelectorAll<HTMLInputElement>(TYPED)[1]
  await act(async () => field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await wait()
  expect(asked).toEqual([])
  expect([values()[1], field?.getAttribute('aria-invalid')]).toEqual(['31-02-2026', 'true'])
  expect(container.textContent).toContain('No such day.')
})
