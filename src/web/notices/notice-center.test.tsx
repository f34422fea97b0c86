// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { Language } from '#texts/languages.ts'
import { storeToken } from '../api/token.ts'
import { setLanguage, startTexts } from '../texts/texts.ts'
import { useReportedLanguage } from './notice-center.tsx'

afterEach(() => vi.unstubAllGlobals())

function Page({ accountId }: { readonly accountId: string }) {
  useReportedLanguage(accountId)
  return null
}

it('each account that uses this browser reports its own language, and only a change', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  await startTexts()
  const reports: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    reports.push(JSON.parse(String(body)))
    return new Response('{"message":"Saved."}')
  })

  async function visit(accountId: string, language: Language) {
    reports.length = 0
    await act(async () => setLanguage(language))
    const root = createRoot(document.createElement('div'))
    await act(async () => root.render(<Page accountId={accountId} />))
    const key = `guftagu-notice-language/${accountId}`
    if (reports.length > 0) await expect.poll(() => localStorage.getItem(key)).toBe(language)
    await act(async () => root.unmount())
    return [...reports]
  }

  expect(await visit('sana', 'en')).toEqual([])
  expect(await visit('sana', 'ur')).toEqual([{ language: 'ur' }])
  expect(await visit('hira', 'ur')).toEqual([{ language: 'ur' }])
  expect(await visit('sana', 'ur')).toEqual([])
  expect(await visit('sana', 'en')).toEqual([{ language: 'en' }])
})
