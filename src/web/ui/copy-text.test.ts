// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('exactly the text is copied to the clipboard', async () => {
  await expect(copyText('0300 1234567')).resolves.toBe(true)
  await expect(navigator.clipboard.readText()).resolves.toBe('0300 1234567')
})

it('without a clipboard the text is selected and copied, and focus returns', async () => {
  vi.stubGlobal('navigator', {})
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const selected: string[] = []
  document.execCommand = () => {
    selected.push(document.querySelector('textarea')?.value ?? '')
    return true
  }
  await expect(copyText('1500')).resolves.toBe(true)
  expect(selected).toEqual(['1500'])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

it('when neither way works it resolves with false', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await expect(copyText('1500')).resolves.toBe(false)
})
