// The written list of calls. A call that is not in it, or that admits others than it says, fails here
// before it can be used by anybody.

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Caller, Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const EVERYBODY_APPROVED = ['user', 'chatter', 'admin'] as const

// Spec §7 and decisions §2: the call, who may make it, what success answers.
const WRITTEN: readonly (readonly [string, string, readonly Caller[], number])[] = [
  ['GET', '/auth/user', ['signed-in'], 200],
  ['POST', '/auth/login', ['anyone'], 200],
  ['POST', '/auth/signup', ['anyone'], 201],
  ['POST', '/user/profile/upload-avatar', EVERYBODY_APPROVED, 200],
  ['PUT', '/user/profile/update-profile', EVERYBODY_APPROVED, 200],
  ['GET', '/admin/users/all', ['admin'], 200],
  ['GET', '/admin/users/search', ['admin'], 200],
  ['PUT', '/admin/users/update-role/:id', ['admin'], 202],
  ['PUT', '/admin/users/update-status/:id', ['admin'], 202],
  ['DELETE', '/admin/users/delete/:id', ['admin'], 203],
  ['GET', '/admin/account-requests/all', ['admin'], 200],
  ['GET', '/admin/account-requests/search', ['admin'], 200],
  ['PUT', '/admin/account-requests/update-status/:id', ['admin'], 202],
  ['DELETE', '/admin/account-requests/delete/:id', ['admin'], 203],
  ['GET', '/admin/payment-methods/all', EVERYBODY_APPROVED, 200],
  ['POST', '/admin/payment-methods/add', ['admin'], 201],
  ['DELETE', '/admin/payment-methods/delete/:id', ['admin'], 200],
  ['GET', '/chatter/busy/check', EVERYBODY_APPROVED, 200],
  ['GET', '/user/session/check', EVERYBODY_APPROVED, 200],
  ['POST', '/user/purchase/plan', ['user'], 201],
  ['GET', '/payments/fetch-sessions', EVERYBODY_APPROVED, 200],
  ['GET', '/admin/session-requests/all', ['admin'], 200],
  ['GET', '/admin/session-requests/search', ['admin'], 200],
  ['PUT', '/admin/session-requests/update-status/:id', ['admin'], 202],
  ['DELETE', '/admin/session-requests/delete/:id', ['admin'], 200],
  ['GET', '/user/chatters/initial-fetch', ['user', 'admin'], 200],
  ['GET', '/user/chatters/search', ['user', 'admin'], 200],
  ['GET', '/user/chatters/fetch-sessions', ['user', 'admin'], 200],
  ['GET', '/chatter/users/fetch-sessions', ['chatter'], 200],
  ['GET', '/chatter/users/search', ['chatter'], 200],
  ['GET', '/messages/fetch/:sessionId', EVERYBODY_APPROVED, 200],
  // An addition to spec §7: addresses of recordings are short-lived.
  ['GET', '/voice-message/url/:id', EVERYBODY_APPROVED, 200],
  ['POST', '/voice-message/send', EVERYBODY_APPROVED, 201],
  ['GET', '/chatter/withdraws/all', ['chatter'], 200],
  ['POST', '/chatter/withdraws/create', ['chatter'], 201],
  ['GET', '/admin/withdraw-requests/all', ['admin'], 200],
  ['GET', '/admin/withdraw-requests/search', ['admin'], 200],
  ['PUT', '/admin/withdraw-requests/update-status/:id', ['admin'], 202],
  ['DELETE', '/admin/withdraw-requests/delete/:id', ['admin'], 200],
  // An addition to spec §7, for the badges of the sidebar.
  ['GET', '/admin/pending-counts', ['admin'], 200],
]

/** Calls under /admin that others may make. Each needs a line of the spec. */
// Buyers read it in the purchase dialog (spec §7).
const ADMIN_CALLS_FOR_OTHERS: readonly string[] = ['GET /admin/payment-methods/all']

/** Calls that need no token. */
const PUBLIC_CALLS: readonly string[] = ['POST /auth/login', 'POST /auth/signup']

const endpoints: readonly Endpoint[] = ENDPOINTS
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

async function describedInModules(): Promise<(readonly [string, Endpoint])[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(`./${file}`)) as Readonly<Record<string, unknown>>] as const),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[`${file} ${name}`, value] as const] : [])),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'callers' in value
}

it('the calls are the written ones, each with its callers and its success', () => {
  const described = endpoints.map(({ method, path, callers, reply }) => [method, path, callers, ...Object.keys(reply).map(Number)])
  expect(described).toEqual(WRITTEN)
})

it('every endpoint that a module exports is in the list', async () => {
  const missing = (await describedInModules()).filter(([, endpoint]) => !endpoints.includes(endpoint)).map(([name]) => name)
  expect(missing).toEqual([])
})

it('no two endpoints share method and path', () => {
  // Parameters by any name match the same requests.
  const names = endpoints.map((endpoint) => nameOf(endpoint).replace(/:\w+/g, ':'))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('only the named calls work without a token, and they admit nobody in particular', () => {
  const open = endpoints.filter(({ callers }) => callers.includes('anyone'))
  expect(open.map(nameOf).toSorted()).toEqual([...PUBLIC_CALLS].toSorted())
  for (const { callers } of open) expect(callers).toEqual(['anyone'])
})

it('calls under /admin admit admins only, unless named', () => {
  const open = endpoints.filter(({ path, callers }) => path.startsWith('/admin/') && callers.join() !== 'admin')
  expect(open.map(nameOf)).toEqual(ADMIN_CALLS_FOR_OTHERS)
})

it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s describes itself wholly', (_, endpoint) => {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(parameters)
  expect(endpoint.summary).not.toBe('')
  expect(endpoint.callers.length).toBeGreaterThan(0)
  expect(Object.keys(endpoint.reply).every((status) => /^2\d\d$/.test(status))).toBe(true)
  expect(endpoint.method === 'GET' ? endpoint.body : undefined).toBeUndefined()
})
