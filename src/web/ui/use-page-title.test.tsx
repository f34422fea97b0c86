// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useTitleCount, useWholePageTitle } from './use-page-title.ts'

function Sheet({ title }: { readonly title: string }) {
  useWholePageTitle(title)
  return null
}

function Count({ unread }: { readonly unread: number }) {
  useTitleCount(unread)
  return <Sheet title="Chats" />
}

function Page({ title, sheet }: { readonly title: string; readonly sheet?: string }) {
  useWholePageTitle(title)
  return sheet === undefined ? null : <Sheet title={sheet} />
}

it('an open sheet sets the title, even when the page below changes its own; after closing, the page’s title is shown again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body)
  const titleWith = async (page: React.ReactNode) => {
    await act(async () => root.render(page))
    return document.title
  }
  expect(await titleWith(<Page title="History" />)).toBe('History')
  expect(await titleWith(<Page title="History" sheet="Receipt" />)).toBe('Receipt')
  expect(await titleWith(<Page title="تاریخ" sheet="Receipt" />)).toBe('Receipt')
  expect(await titleWith(<Page title="تاریخ" sheet={'\u2068رسید …42\u2069 · گفتگو'} />)).toBe('رسید …42 · گفتگو')
  expect(await titleWith(<Page title="تاریخ" />)).toBe('تاریخ')
  expect(await titleWith(<Page key="other" title="Chats" />)).toBe('Chats')
  expect(await titleWith(null)).toBe('Chats')
})

it.each([
  [0, 'Chats'],
  [99, '(99) Chats'],
  [100, '(99+) Chats'],
])('with %i unread the title is %s', async (unread, title) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => createRoot(document.createElement('div')).render(<Count unread={unread} />))
  expect(document.title).toBe(title)
})
