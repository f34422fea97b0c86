// The written list of calls. A call that is missing here fails the test. Who may make it, and what
// success answers, is the table of src/server/tests/permission-table.ts.

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

// Fixed by the customer (docs/product.md#literal-texts), with additions.
const WRITTEN: readonly string[] = [
  'GET /auth/user',
  'POST /auth/signup',
  'POST /user/profile/upload-avatar',
  'PUT /user/profile/update-profile',
  // Additions, for people and their own data.
  'PUT /user/warnings/read/:id',
  'PUT /chatter/account-request/send-again',
  'GET /user/profile/export',
  'POST /user/profile/delete-account',
  'GET /admin/users/all',
  'GET /admin/users/search',
  'PUT /admin/users/update-role/:id',
  'PUT /admin/users/update-status/:id',
  'DELETE /admin/users/delete/:id',
  'GET /admin/account-requests/all',
  'GET /admin/account-requests/search',
  'PUT /admin/account-requests/update-status/:id',
  'DELETE /admin/account-requests/delete/:id',
  'POST /auth/login',
  // Additions: two-step sign-in (docs/product.md#two-step-sign-in).
  'POST /auth/two-step',
  'POST /auth/two-step/passkey-challenge',
  'POST /auth/two-step/passkey',
  'GET /user/profile/two-step',
  'POST /user/profile/two-step/authenticator',
  'PUT /user/profile/two-step/authenticator',
  'POST /user/profile/two-step/authenticator/remove',
  'POST /user/profile/two-step/passkey-challenge',
  'POST /user/profile/two-step/passkeys',
  'POST /user/profile/two-step/passkeys/:id/remove',
  'POST /user/profile/two-step/recovery-codes',
  // Additions: sign-ins and passwords (docs/product.md#account-safety).
  'POST /auth/logout',
  'GET /user/profile/sign-ins',
  'DELETE /user/profile/sign-ins/:id',
  'POST /user/profile/sign-out-everywhere',
  'PUT /user/profile/change-password',
  'POST /user/profile/keep-password',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/reset-password/check',
  'POST /auth/confirm-email',
  'POST /auth/confirm-email/check',
  'POST /user/profile/new-email/send-again',
  'DELETE /user/profile/new-email',
  // Additions: blocking (docs/product.md#blocking).
  'PUT /chatter/availability',
  'GET /chatter/day',
  'GET /chatter/earnings/held',
  'GET /user/blocked',
  'PUT /user/block/:id',
  'GET /admin/payment-methods/all',
  'POST /admin/payment-methods/add',
  'PUT /admin/payment-methods/edit/:id',
  'PUT /admin/payment-methods/pause/:id',
  'PUT /admin/payment-methods/move/:id',
  'DELETE /admin/payment-methods/delete/:id',
  'GET /chatter/busy/check',
  'GET /user/session/check',
  // An addition, for the pane of a pending payment.
  'GET /user/approval-time',
  'POST /user/purchase/plan',
  'POST /user/purchase/read-proof',
  'GET /payments/fetch-sessions',
  'GET /admin/session-requests/all',
  'GET /admin/session-requests/search',
  'PUT /admin/session-requests/update-status/:id',
  'DELETE /admin/session-requests/delete/:id',
  'PUT /user/session/note/:id',
  'GET /admin/needs-decision/all',
  'PUT /admin/needs-decision/decide/:id',
  'GET /user/chatters/initial-fetch',
  'GET /user/chatters/search',
  'GET /user/chatters/fetch-sessions',
  'GET /chatter/users/fetch-sessions',
  'GET /chatter/users/search',
  // Additions: reports of messages (docs/product.md#reports).
  'POST /user/reports/create',
  'GET /user/reports',
  'GET /admin/reports/all',
  'GET /admin/reports/one/:id',
  'PUT /admin/reports/decide/:id',
  // Additions: complaints about sessions (docs/product.md#complaints).
  'POST /user/complaints/create',
  'GET /user/complaints',
  'PUT /user/complaints/answer/:id',
  'GET /admin/complaints/all',
  'PUT /admin/complaints/decide/:id',
  'GET /messages/fetch/:sessionId',
  // An addition: what was said stays readable.
  'GET /chat/history/:otherId',
  'GET /chat/search/:otherId',
  // An addition: addresses of recordings are short-lived.
  'GET /voice-message/url/:id',
  'POST /voice-message/send',
  'GET /chatter/withdraws/all',
  'POST /chatter/withdraws/create',
  'GET /admin/withdraw-requests/all',
  'GET /admin/withdraw-requests/search',
  'PUT /admin/withdraw-requests/update-status/:id',
  'DELETE /admin/withdraw-requests/delete/:id',
  // Additions: money back (docs/product.md#refunds).
  'GET /admin/withdraw-requests/history/:id',
  'GET /admin/refunds/preview/:id',
  'POST /admin/refunds/create',
  'GET /admin/refunds/all',
  'GET /admin/refunds/search',
  'PUT /admin/refunds/complete/:id',
  'PUT /admin/refunds/refuse-account/:id',
  'PUT /user/refunds/give-account/:id',
  // Additions: withdraws and refunds paid together (docs/product.md#payout-runs).
  'GET /admin/payouts/payable',
  'GET /admin/payouts/all',
  'POST /admin/payouts/create',
  'GET /admin/payouts/run/:id',
  'PUT /admin/payouts/pay/:id',
  'PUT /admin/payouts/update-status/:id',
  'PUT /admin/payouts/template',
  // Additions: bank statements (docs/product.md#bank-statements).
  'GET /admin/bank-statements/accounts',
  'POST /admin/bank-statements/read',
  'POST /admin/bank-statements/import',
  'GET /admin/bank-statements/imports',
  'GET /admin/bank-statements/import/:id',
  'PUT /admin/bank-statements/take-back/:id',
  'GET /admin/bank-statements/reconciliation',
  'GET /admin/bank-statements/rows',
  'POST /admin/bank-statements/suggest',
  'GET /admin/bank-statements/suggestions',
  'PUT /admin/bank-statements/confirm',
  'PUT /admin/bank-statements/unmatch/:id',
  'PUT /admin/bank-statements/reversal/:id',
  'PUT /admin/bank-statements/note/:id',
  'GET /admin/bank-statements/unpaid',
  // Additions: a second admin for large amounts (docs/product.md#second-admin).
  'GET /admin/proposals/all',
  'GET /admin/proposals/about/:id',
  'PUT /admin/proposals/confirm/:id',
  'PUT /admin/proposals/decline/:id',
  // Additions: notices (docs/product.md#notices).
  'GET /notices/all',
  'PUT /notices/read',
  'GET /notices/settings',
  'PUT /notices/settings',
  'POST /notices/devices/add',
  'DELETE /notices/devices/delete/:id',
  'POST /notices/devices/test/:id',
  'POST /notices/unsubscribe',
  // Additions: the audit trail (docs/product.md#audit-trail).
  'GET /admin/trail/all',
  'GET /admin/trail/one/:id',
  'GET /admin/trail/export',
  // Additions: receipts and statements (docs/product.md#receipts-and-statements).
  'GET /user/receipts/:id',
  'GET /chatter/statements/:id',
  'GET /chatter/statements/:id/export',
  // Additions: the lists as files (docs/product.md#files-of-lists).
  'GET /admin/users/export',
  'GET /admin/account-requests/export',
  'GET /admin/session-requests/export',
  'GET /admin/needs-decision/export',
  'GET /admin/payment-methods/export',
  'GET /admin/withdraw-requests/export',
  'GET /admin/refunds/export',
  'GET /admin/payouts/export',
  'GET /admin/proposals/export',
  'GET /admin/complaints/export',
  'GET /admin/reports/export',
  // Additions: the page about one person, and the search over everything (docs/product.md#person-page).
  'GET /admin/people/:id',
  'GET /admin/people/:id/sessions',
  'GET /admin/people/:id/journal',
  'GET /admin/people/:id/withdraws',
  'GET /admin/people/:id/refunds',
  'GET /admin/people/:id/complaints',
  'GET /admin/people/:id/reports',
  'GET /admin/people/:id/notices',
  'GET /admin/people/:id/sign-ins',
  'GET /admin/search',
  // An addition: the figures of the Dashboard.
  'GET /admin/figures',
  // An addition, for the badges of the sidebar.
  'GET /admin/pending-counts',
  // An addition: the public pages of the operator.
  'GET /policies/:name',
  'GET /contact',
  // An addition: what the landing page shows of the installation.
  'GET /landing',
]

/** Calls under /admin that other roles may make: the payment dialog lists the methods (docs/product.md#payment-dialog). */
const ADMIN_CALLS_FOR_OTHERS: readonly string[] = ['GET /admin/payment-methods/all']

/** Calls that need no token. */
const PUBLIC_CALLS: readonly string[] = [
  'POST /auth/login',
  'POST /auth/two-step',
  'POST /auth/two-step/passkey-challenge',
  'POST /auth/two-step/passkey',
  'POST /auth/signup',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/reset-password/check',
  'POST /auth/confirm-email',
  'POST /auth/confirm-email/check',
  'POST /notices/unsubscribe',
  'GET /policies/:name',
  'GET /contact',
  'GET /landing',
]

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

it('the calls are the written ones', () => {
  expect(endpoints.map(nameOf)).toEqual(WRITTEN)
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

it('only the named calls work without a token, and they name no role', () => {
  const open = endpoints.filter(({ callers }) => callers.includes('anyone'))
  expect(open.map(nameOf).toSorted()).toEqual([...PUBLIC_CALLS].toSorted())
  for (const { callers } of open) expect(callers).toEqual(['anyone'])
})

it('calls under /admin admit admins only, unless named', () => {
  const open = endpoints.filter(({ path, callers }) => path.startsWith('/admin/') && callers.join() !== 'admin')
  expect(open.map(nameOf)).toEqual(ADMIN_CALLS_FOR_OTHERS)
})

it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s is described completely', (_, endpoint) => {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(parameters)
  expect(endpoint.summary).not.toBe('')
  expect(endpoint.callers.length).toBeGreaterThan(0)
  expect(Object.keys(endpoint.reply)).toEqual([expect.stringMatching(/^2\d\d$/)])
  expect(endpoint.method === 'GET' ? endpoint.body : undefined).toBeUndefined()
})

const WITH_SENTENCE = endpoints.filter(({ reply }) => Object.values(reply).some((shape) => sentenceOf(shape) instanceof z.ZodString))

function sentenceOf(shape: z.ZodType): unknown {
  return shape instanceof z.ZodObject ? shape.shape['message'] : undefined
}

it('every reply with a message for people also has a code, which is one of the listed codes', () => {
  expect(WITH_SENTENCE.length).toBeGreaterThan(20)
  for (const endpoint of WITH_SENTENCE) {
    const [shape] = Object.values(endpoint.reply)
    expect((shape as z.ZodObject).shape['code']?.safeParse('role_updated').success, nameOf(endpoint)).toBe(true)
    expect((shape as z.ZodObject).shape['code']?.safeParse('User role updated!').success, nameOf(endpoint)).toBe(false)
  }
})
