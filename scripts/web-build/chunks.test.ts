import { expect, it } from 'vitest'
import { assignChunks, iconsFor } from './chunks.ts'

/** Which file imports which. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'landing.tsx': ['hero', 'button'],
  'main.tsx': ['router'],
  'app/auth-layout.tsx': [],
  'accounts/security/log-in.tsx': ['form', 'card'],
  'accounts/sign-up.tsx': ['form'],
  'ui/toaster.tsx': [],
  'app/signed-in-area.tsx': ['cache', 'router'],
  'live/live-connection.tsx': ['socket'],
  'app/dashboard-shell.tsx': ['button'],
  'chat/running-sessions.tsx': ['cache', 'store'],
  'app/chat-page.tsx': ['card', 'list', 'store', 'composer'],
  'accounts/admin-users.tsx': ['table', 'list'],
}

const id = (name: string) => `/anywhere/src/web/${name}`
const names = [...new Set(Object.entries(IMPORTS).flat(2))]
const assigned = assignChunks(
  names.map((name) => ({
    id: id(name),
    code: null,
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

it('the icons of a screen are those that it and its imports name', () => {
  const module = (name: string, code: string, imports: readonly string[] = []) => ({
    id: id(name),
    code,
    importedIds: imports.map(id),
    dynamicImporters: [],
  })
  const all = [
    module('landing.tsx', `import { SendHorizontal, Trash2 as Bin } from "lucide-react"`, ['button']),
    module('button', `import { X } from 'lucide-react'`),
    module('main.tsx', `import { Bell } from 'lucide-react'`),
  ]
  const index = `
    export { default as Send, default as SendHorizontal } from './icons/send.mjs';
    export { default as Trash2 } from './icons/trash-2.mjs';
    export { default as X } from './icons/x.mjs';
    export { default as Bell } from './icons/bell.mjs';`
  expect([...iconsFor(['landing.tsx'], all, index)].toSorted()).toEqual(['send', 'trash-2', 'x'])
})
