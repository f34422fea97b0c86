import { expect, it } from 'vitest'
import { type OpenPage, pagesToAsk, pageToFocus } from './open-pages.ts'

const VISIBLE = { visibilityState: 'visible' }

function page(path: string, state: Partial<OpenPage> = {}): OpenPage {
  return { url: `https://chat.example.com${path}`, visibilityState: 'hidden', focused: false, ...state }
}

it.each([
  ['no page', [], []],
  ['a hidden page', [page('/dashboard/chats')], []],
  ['a visible page of the app', [page('/dashboard/profile', VISIBLE), page('/dashboard/chats')], ['/dashboard/profile']],
  ['a visible admin page', [page('/admin/users', VISIBLE)], ['/admin/users']],
  ['a visible landing page', [page('/', VISIBLE)], []],
  ['a visible sign-in page', [page('/auth/login', VISIBLE)], []],
])('with %s, the pages that may show a push message already are %o', (_, pages, paths) => {
  expect(pagesToAsk(pages).map(({ url }) => new URL(url).pathname)).toEqual(paths)
})

const CHAT = '/dashboard/chats?with=1'

it.each([
  ['the page that is already there', [page('/dashboard', { focused: true }), page(CHAT)], CHAT],
  ['the page with the focus', [page('/dashboard/profile'), page('/admin/users', { focused: true })], '/admin/users'],
  ['the page that was used last', [page('/dashboard/profile'), page('/admin/users')], '/dashboard/profile'],
  ['no page of the landing or the sign-in', [page('/'), page('/auth/login')], undefined],
])('a press on a notification focuses %s', (_, pages, path) => {
  expect(pageToFocus(pages, CHAT)?.url).toBe(path && page(path).url)
})
