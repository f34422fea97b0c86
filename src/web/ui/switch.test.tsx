// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SwitchField } from './switch.tsx'

it('pressing the name switches, as pressing the switch does; pressing the text below does not', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onChange = vi.fn<(checked: boolean) => void>()
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const field = <SwitchField name="Quiet hours" text="Nothing rings at night." checked={false} onChange={onChange} />
  await act(async () => root.render(field))
  const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click())
  await press('label')
  expect(onChange.mock.calls).toEqual([[true]])
  await press('[role=switch]')
  expect(onChange.mock.calls).toEqual([[true], [true]])
  await press('p')
  expect(onChange).toHaveBeenCalledTimes(2)
  const described = document.querySelector('[role=switch]')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Nothing rings at night.')
  await act(async () => root.unmount())
})
