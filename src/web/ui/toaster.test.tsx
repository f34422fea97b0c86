// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../texts/refusal.ts'
import { setLanguage, startTexts } from '../texts/texts.ts'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

let root: Root

const answer = (message: string) => ({ code: 'for_this_test', message })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<Toaster />))
})

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('a success removes earlier errors', async () => {
  await act(async () => toast.error(answer('Please fill all fields')))
  await act(async () => toast.error(answer('Insufficient balance!')))
  expect(document.body.textContent).toContain('Insufficient balance!')
  await act(async () => toast.success(answer('Withdraw requested successfully!')))
  await expect.poll(() => document.body.textContent).not.toContain('Please fill all fields')
  await expect.poll(() => document.body.textContent).not.toContain('Insufficient balance!')
  expect(document.body.textContent).toContain('Withdraw requested successfully!')
})

it('the same error twice is shown once', async () => {
  await act(async () => toast.error(answer('This session doesn’t exist.')))
  await act(async () => toast.error(answer('This session doesn’t exist.')))
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
})

it('an error after a success is shown beside it, and so is information', async () => {
  await act(async () => toast.warning(answer('Your account is pending approval')))
  await act(async () => toast.success(answer('Payment method added')))
  await act(async () => toast.error(answer('Please fill all fields')))
  for (const text of ['Your account is pending approval', 'Payment method added', 'Please fill all fields'])
    expect(document.body.textContent).toContain(text)
})

it('a toast from before the toaster has loaded is shown once it has', async () => {
  await act(async () => root.render(null))
  vi.resetModules()
  const [early, late] = [await import('./toast.ts'), await import('./toaster.tsx')]
  early.toast.info(answer('Withdraw requests are allowed on Monday only'))
  await act(async () => root.render(<late.Toaster />))
  await expect.poll(() => document.body.textContent).toContain('Withdraw requests are allowed on Monday only')
})

it('a toast on the screen follows a change of language, also where it is written for screen readers', async () => {
  await act(async () => toast.error(refusal('insufficient_balance')))
  await act(async () => setLanguage('ur'))
  await expect.poll(() => document.body.textContent).toContain('بیلنس ناکافی ہے!')
  expect(document.body.textContent).not.toContain('Insufficient balance!')
  await act(async () => setLanguage('en'))
  await expect.poll(() => document.body.textContent).toContain('Insufficient balance!')
})

/** Opens the toaster again, on a phone or on a wide screen. */
async function openOn(isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: isPhone }) as MediaQueryList,
  )
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Toaster />))
}

const news = (key: string) => ({
  key,
  tone: 'info' as const,
  title: answer(`news of ${key}`),
  text: answer('elsewhere'),
  link: { href: '/', onFollow: () => {} },
  stays: true,
})

it('on a phone, news does not hide the answer to what the person did: it appears afterwards, unless it is over by then', async () => {
  await openOn(true)
  await act(async () => toast.success(answer('Saved'), { shownMs: 300 }))
  await act(async () => toast.linked(news('one')))
  await act(async () => toast.linked(news('two')))
  await act(async () => toast.close('two'))
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1)
  expect(document.body.textContent).toContain('Saved')
  await expect.poll(() => document.body.textContent).toContain('news of one')
  expect(document.body.textContent).not.toContain('Saved')
  expect(document.body.textContent).not.toContain('news of two')
})

it('on a phone, what is said after a success does not hide it', async () => {
  await openOn(true)
  await act(async () => toast.success(answer('Saved'), { shownMs: 300 }))
  await act(async () => toast.info(answer('Nothing left')))
  expect(document.body.textContent).toContain('Saved')
  expect(document.body.textContent).not.toContain('Nothing left')
  await expect.poll(() => document.body.textContent).toContain('Nothing left')
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1)
})

it('on a wide screen, news is shown beside an answer', async () => {
  await openOn(false)
  await act(async () => toast.success(answer('Saved')))
  await act(async () => toast.linked(news('one')))
  expect(document.body.textContent).toContain('Saved')
  expect(document.body.textContent).toContain('news of one')
})

it.each([
  ['a phone', true, 3, 'fourth3 more'],
  ['a wide screen', false, 1, 'second1 more'],
])('of four toasts on %s, the oldest wait and are counted: %s', async (_, isPhone, waiting, counted) => {
  await openOn(isPhone)
  for (const text of ['first', 'second', 'third', 'fourth']) await act(async () => toast.info(answer(text)))
  expect(document.querySelectorAll('[data-toast][data-limited]')).toHaveLength(waiting)
  expect(document.body.textContent).toContain(counted)
})

it('the button of a toast acts once and closes it; a newer toast with the same key replaces it', async () => {
  const pressed: string[] = []
  const show = (name: string) =>
    toast.withAction({
      key: 'ban/1',
      title: answer('Done'),
      text: answer(name),
      action: { label: answer('Undo'), onPress: () => pressed.push(name) },
    })
  await act(async () => show('first'))
  await act(async () => show('second'))
  const buttons = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Undo')
  expect(buttons()).toHaveLength(1)
  await act(async () => buttons()[0]?.click())
  expect(pressed).toEqual(['second'])
  await expect.poll(() => document.body.textContent).not.toContain('second')
})

/** Moves the mouse to the toasts by this many pixels; by none if they appear under it. */
async function point(pixels: number) {
  const shown = document.querySelector('[data-toast]')
  await act(async () => {
    shown?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    shown?.dispatchEvent(Object.assign(new MouseEvent('mousemove', { bubbles: true }), { movementX: pixels, movementY: 0 }))
  })
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('a toast that appears under a mouse that rests goes in its time; one that the mouse moves over waits until it has rested', async () => {
  vi.useFakeTimers()
  const isShown = () => document.body.textContent.includes('Saved')
  await act(async () => toast.success(answer('Saved')))
  await point(0)
  await pass(6)
  expect(isShown()).toBe(false)
  await act(async () => toast.success(answer('Saved')))
  await point(3)
  await pass(9)
  await point(3)
  await pass(9)
  expect(isShown()).toBe(true)
  await pass(8)
  expect(isShown()).toBe(false)
})
