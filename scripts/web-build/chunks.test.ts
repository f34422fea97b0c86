import { expect, it } from 'vitest'
import { sortedIntoStations } from './chunks.ts'

/** Which file imports which, beside the screens that the stations name. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'landing.tsx': ['hero', 'button'],
  'main.tsx': ['router'],
  'app/auth-layout.tsx': [],
  'accounts/log-in.tsx': ['form', 'card'],
  'accounts/sign-up.tsx': ['form'],
  'ui/toaster.tsx': [],
  'app/signed-in-area.tsx': ['cache', 'router'],
  'live/live-connection.tsx': ['socket'],
  'app/dashboard-shell.tsx': ['button'],
  'conversation/running-sessions.tsx': ['cache', 'store'],
  'app/chat-page.tsx': ['card', 'list'],
  'conversation/conversation-pane.tsx': ['store', 'composer'],
  'accounts/admin-users.tsx': ['table', 'list'],
}

const id = (name: string) => `/anywhere/src/web/${name}`
const names = [...new Set(Object.entries(IMPORTS).flat(2))]
const sorted = sortedIntoStations(
  names.map((name) => ({
    id: id(name),
    importedIds: (IMPORTS[name] ?? []).map(id),
    dynamicImporters: name.endsWith('.tsx') ? [id('app/router.tsx')] : [],
  })),
)

it.each([
  ['button', 'house'],
  ['hero', undefined],
  ['router', 'app'],
  ['card', 'door'],
  ['form', undefined],
  ['cache', 'signed-in'],
  ['socket', 'signed-in'],
  ['store', 'chats'],
  ['list', 'signed-in'],
  ['composer', 'chats'],
  ['main.tsx', undefined],
  ['table', undefined],
])('%s is in the script of the first station that needs it, or in that of its own screens: %s', (name, station) => {
  expect(sorted.get(id(name))).toBe(station)
})

it('a station whose screen is gone is said', () => {
  expect(() => sortedIntoStations([])).toThrow('put scripts/web-build/chunks.ts right')
})
