// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts, setLanguage, startTexts } from '../texts/texts.ts'
import { CountText } from './list-page.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin'])
  await setLanguage('en')
})

const LIST = { page: 1, search: '', rows: [], total: 3, totalIsCapped: false }

const textOf = (list: Parameters<typeof CountText>[0]['list']) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<CountText list={list} countText={(count) => `${count} refunds`} />)
  return page.textContent
}

it('the rows behind a figure of money have their number and their sum', () => {
  expect(textOf({ ...LIST, totalAmount: 1500 })).toBe('3 refunds · PKR\u00a01,500')
  expect(textOf({ ...LIST, total: 0, totalAmount: 0 })).toBe('0 refunds · PKR\u00a00')
})

it('other lists have their number only, and a search says that it counts matches', () => {
  expect(textOf(LIST)).toBe('3 refunds')
  expect(textOf({ ...LIST, search: 'hina' })).toBe('3 matches')
  expect(textOf({ ...LIST, search: 'hina', totalIsCapped: true })).toContain('3')
})
