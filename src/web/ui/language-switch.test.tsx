// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../texts/texts.ts'
import { LanguageSwitch } from './language-switch.tsx'

// A third language.
vi.mock(import('#texts/languages.ts'), async (original) => {
  const module = await original()
  const punjabi = { ...module.LANGUAGES.ur, name: 'پنجابی', switchTo: 'پنجابی وچ ویکھو' }
  return {
    ...module,
    LANGUAGE_CODES: [...module.LANGUAGE_CODES, 'pnb'] as never,
    isLanguage: ((value: unknown) => value === 'pnb' || module.isLanguage(value)) as never,
    describe: (language) => ((language as string) === 'pnb' ? punjabi : module.describe(language)),
  }
})

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<LanguageSwitch />))
})

afterEach(async () => {
  await act(async () => setLanguage('en'))
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const offered = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

it('with three languages, the other two are offered, each by its own name', async () => {
  expect(offered()).toEqual(['اردو', 'پنجابی'])
  await act(async () => document.querySelector<HTMLButtonElement>('button[lang=pnb]')?.click())
  await expect.poll(() => document.documentElement.lang).toBe('pnb')
  expect(document.documentElement.dir).toBe('rtl')
  expect(offered()).toEqual(['English', 'اردو'])
})
