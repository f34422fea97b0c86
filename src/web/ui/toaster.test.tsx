// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../texts/texts.ts'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<Toaster />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('a success takes the errors before it away', async () => {
  await act(async () => toast.error('Please fill all fields'))
  await act(async () => toast.error('Insufficient balance!'))
  expect(document.body.textContent).toContain('Insufficient balance!')
  await act(async () => toast.success('Withdraw requested successfully!'))
  await expect.poll(() => document.body.textContent).not.toContain('Please fill all fields')
  await expect.poll(() => document.body.textContent).not.toContain('Insufficient balance!')
  expect(document.body.textContent).toContain('Withdraw requested successfully!')
})

it('the same error twice stands once', async () => {
  await act(async () => toast.error('This session does not exist.'))
  await act(async () => toast.error('This session does not exist.'))
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
})

it('an error after a success stands beside it; what only informs stays', async () => {
  await act(async () => toast.warning('Your account is pending approval'))
  await act(async () => toast.success('Payment method added'))
  await act(async () => toast.error('Please fill all fields'))
  for (const text of ['Your account is pending approval', 'Payment method added', 'Please fill all fields'])
    expect(document.body.textContent).toContain(text)
})

it('what is said before the place of notices is there shows once it is', async () => {
  await act(async () => root.render(null))
  vi.resetModules()
  const [early, late] = [await import('./toast.ts'), await import('./toaster.tsx')]
  early.toast.info('Withdraw requests are allowed on Monday only')
  await act(async () => root.render(<late.Toaster />))
  await expect.poll(() => document.body.textContent).toContain('Withdraw requests are allowed on Monday only')
})
