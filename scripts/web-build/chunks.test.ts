import { expect, it } from 'vitest'
import { assignChunks } from './chunks.ts'

/** Which file imports which. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'landing.tsx': ['hero', 'button'],
  'main.tsx': ['router'],
  'app/auth-layout.tsx': [],
  'security/log-in.tsx': ['form', 'card'],
  'accounts/sign-up.tsx': ['form'],
  'ui/toaster.tsx': [],
  'app/signed-in-area.tsx': ['cache', 'router'],
  'live/live-connection.tsx': ['socket'],
  'app/dashboard-shell.tsx': ['button'],
  'conversation/running-sessions.tsx': ['cache', 'store'],
  'app/chat-page.tsx': ['card', 'list', 'store', 'composer'],
  'accounts/admin-users.tsx': ['table', 'list'],
}

const id = (name: string) => `/anywhere/src/web/${name}`
const names = [...new Set(Object.entries(IMPORTS).flat(2))]
const assigned = assignChunks(
  names.map((name) => ({
    id: id(name),
    importedIds: (IMPORTS[name] ?? []).map(id),
    dynamicImporters: name.endsWith('.tsx') ? [id('app/router.tsx')] : [],
  })),
)

it.each([
  ['button', 'common'],
  ['hero', undefined],
  ['router', 'app'],
  ['card', 'auth'],
  ['form', undefined],
  ['cache', 'signed-in'],
  ['socket', 'signed-in'],
  ['store', 'chats'],
  ['list', 'signed-in'],
  ['composer', 'chats'],
  ['main.tsx', undefined],
  ['table', undefined],
])('%s is in the first chunk that needs it, or left to the bundler: %s', (name, chunk) => {
  expect(assigned.get(id(name))).toBe(chunk)
})

it('a chunk whose screen does not exist is refused', () => {
  expect(() => assignChunks([])).toThrow('update scripts/web-build/chunks.ts')
})
