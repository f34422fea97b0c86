// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts, setLanguage, startTexts } from '../texts/texts.ts'
import { PENDING_COUNTS } from './keys.ts'
import { PageHeader } from './page-header.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['admin'])
  await setLanguage('en')
})

function headerAt(path: string, title: string, counts: object): Document {
  const queries = new QueryClient()
  queries.setQueryData(PENDING_COUNTS, { secondAdminAbove: null, hasProposals: false, ...counts })
  document.body.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <PageHeader title={title} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return document
}

const linksOf = (page: Document) => [...page.querySelectorAll('a')].map((link) => link.textContent)

it('a heading has the pages beside it as links, with what waits there', () => {
  const page = headerAt('/admin/reports', 'Reports', { complaints: 3, reports: 9, needsDecision: 0 })
  expect(page.querySelector('h1')?.textContent).toBe('Reports')
  expect(linksOf(page)).toEqual(['Complaints', 'Unused Minutes'])
  expect([...page.querySelectorAll('nav span > span[aria-hidden]')].map(({ textContent }) => textContent)).toEqual(['3'])
  expect(linksOf(headerAt('/admin/users', 'Users', {}))).toEqual([])
  expect(linksOf(headerAt('/admin/payouts/some-run', 'Payout run 1', {}))).toEqual([])
})

it.each([
  ['/admin/payouts', {}, ['Refunds']],
  ['/admin/payouts', { secondAdminAbove: 50_000 }, ['Refunds', 'Proposals']],
  ['/admin/payouts', { hasProposals: true }, ['Refunds', 'Proposals']],
  ['/admin/proposals', {}, ['Payouts', 'Refunds']],
])('at %s with %j, proposals are there only if there can be any: %j', (path, counts, links) => {
  expect(linksOf(headerAt(path, 'Payouts', counts))).toEqual(links)
})
