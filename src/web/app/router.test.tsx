// @vitest-environment happy-dom
// Who may open which address, for every address of the app (docs/product.md#addresses-and-guards).

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { OwnAccount } from '#contract/accounts.ts'
import { signIn } from '../accounts/sign-in.ts'
import { clearToken } from '../api/token.ts'
import { PATHS } from '../paths.ts'
import { startTexts } from '../texts/texts.ts'
import { makeRoutes } from './router.tsx'

type Standing = Pick<OwnAccount, 'role' | 'status'>
type Seen = 'page' | 'refused' | 'restricted' | 'login' | 'home'

const PEOPLE = {
  visitor: null,
  user: { role: 'user', status: 'approved' },
  chatter: { role: 'chatter', status: 'approved' },
  'pending chatter': { role: 'chatter', status: 'pending' },
  'rejected chatter': { role: 'chatter', status: 'rejected' },
  admin: { role: 'admin', status: 'approved' },
} as const satisfies Record<string, Standing | null>

const OF_CHATTERS: readonly string[] = [PATHS.withdraws, PATHS.day]
const OF_GUESTS: readonly string[] = [PATHS.auth, PATHS.logIn, PATHS.signUp]

beforeAll(() => startTexts())

it.each(Object.entries(PEOPLE))('what a %s sees at every address', async (_who, standing) => {
  await signInAs(standing)
  for (const address of Object.values(PATHS)) {
    expect({ address, seen: await lookAt(address.replace(':id', '1')) }).toEqual({ address, seen: expectedAt(address, standing) })
  }
})

function expectedAt(address: string, standing: Standing | null): Seen {
  if (OF_GUESTS.includes(address)) return standing === null ? 'page' : 'home'
  const isAdminPage = isBelow(PATHS.admin, address)
  if (!isAdminPage && !isBelow(PATHS.dashboard, address)) return 'page'
  if (standing === null) return 'login'
  const { role, status } = standing
  if (isAdminPage) return role === 'admin' ? 'page' : 'refused'
  if (OF_CHATTERS.includes(address) && role !== 'chatter') return 'refused'
  return status === 'approved' ? 'page' : 'restricted'
}

function isBelow(path: string, address: string): boolean {
  return address === path || address.startsWith(`${path}/`)
}

async function signInAs(standing: Standing | null): Promise<void> {
  clearToken()
  if (standing === null) return signIn.check()
  const account = { _id: 'a', username: 'somebody', email: 'somebody@example.com', passwordChange: 'none', ...standing }
  signIn.signedIn('token', account as OwnAccount)
}

/** Opens the address with the real routes and guards. The pages themselves are not loaded. */
async function lookAt(address: string): Promise<Seen> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const router = createMemoryRouter(withoutPages(makeRoutes()), { initialEntries: [address] })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  const { pathname } = router.state.location
  const shown = container.textContent
  await act(async () => root.unmount())
  container.remove()
  if (shown.includes("You don't have permission to access this page.")) return 'refused'
  if (shown.includes('Access Restricted')) return 'restricted'
  expect(shown).toBe('a page')
  if (pathname === address || pathname.startsWith(`${address}/`)) return 'page'
  return pathname === PATHS.landing ? 'home' : pathname === PATHS.logIn ? 'login' : expect.unreachable(pathname)
}

/** Layouts render their children, and everything else is a stub page. Guards and redirects stay. */
function withoutPages(routes: readonly RouteObject[], depth = 0): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index) return route.lazy === undefined ? route : { index: true, Component: Page }
    const { children, lazy, Component, HydrateFallback: _, ErrorBoundary: __, ...rest } = route
    const inside = children && { children: withoutPages(children, depth + 1) }
    if (lazy !== undefined || depth === 0) return { ...rest, Component: children ? Outlet : Page, ...inside }
    return { ...rest, ...(Component && { Component }), ...inside }
  })
}

function Page() {
  return 'a page'
}
