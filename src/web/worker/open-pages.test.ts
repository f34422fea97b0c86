import { expect, it } from 'vitest'
import { isShownByPage, type OpenPage, pageToFocus } from './open-pages.ts'

function page(path: string, state: Partial<OpenPage> = {}): OpenPage {
  return { url: `https://chat.example.com${path}`, visibilityState: 'hidden', focused: false, ...state }
}

it.each([
  ['no page', [], false],
  ['a hidden page', [page('/dashboard/chats')], false],
  ['a visible page of the app', [page('/dashboard/profile', { visibilityState: 'visible' })], true],
  ['a visible admin page', [page('/admin/users', { visibilityState: 'visible' })], true],
  ['a visible landing page', [page('/', { visibilityState: 'visible' })], false],
  ['a visible sign-in page', [page('/auth/login', { visibilityState: 'visible' })], false],
])('with %s, a push message is shown by the page: %s', (_, pages, isShown) => {
  expect(isShownByPage(pages)).toBe(isShown)
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
