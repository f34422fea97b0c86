// What must hold for every description of a call. Who may make it, and what success answers, is the table of
// src/server/tests/permission-table.ts.

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

/** Fixed by the customer (docs/product.md#literal-texts): the call, what is sent with it, the status of success, and keys of the reply. */
// biome-ignore format: a table is read by its rows
const FIXED: readonly (readonly [string, string, number, string])[] = [
  ['GET /auth/user', '', 200, 'user'],
  ['POST /auth/login', 'username_email password', 200, 'token user message'],
  ['POST /auth/signup', 'username email password role phoneNumber age gender', 201, 'message'],
  ['GET /admin/users/all', 'page', 200, 'users totalUsers'],
  ['GET /admin/users/search', 'searchText page', 200, 'searchedUsers totalSearchedUsers'],
  ['PUT /admin/users/update-role/:id', 'role', 202, ''],
  ['PUT /admin/users/update-status/:id', 'status', 202, ''],
  ['DELETE /admin/users/delete/:id', '', 203, ''],
  ['GET /admin/account-requests/all', 'page', 200, 'users totalUsers'],
  ['GET /admin/account-requests/search', 'searchText page', 200, 'searchedUsers totalSearchedUsers'],
  ['PUT /admin/account-requests/update-status/:id', 'status', 202, ''],
  ['DELETE /admin/account-requests/delete/:id', '', 203, ''],
  ['GET /admin/session-requests/all', 'page', 200, 'sessions totalSessions'],
  ['GET /admin/session-requests/search', 'searchText page', 200, 'sessions totalSearchedSessions'],
  ['PUT /admin/session-requests/update-status/:id', 'status duration price chatterID', 202, ''],
  ['DELETE /admin/session-requests/delete/:id', '', 200, 'message'],
  ['GET /admin/payment-methods/all', '', 200, 'paymentMethods'],
  ['POST /admin/payment-methods/add', 'bankName accountName accountNumber receivingLimit', 201, 'message'],
  ['DELETE /admin/payment-methods/delete/:id', '', 200, 'message'],
  ['GET /admin/withdraw-requests/all', 'page', 200, 'withdrawRequests totalWithdrawRequests'],
  ['GET /admin/withdraw-requests/search', 'searchText page', 200, 'withdrawRequests totalSearchedWithdrawRequests'],
  ['PUT /admin/withdraw-requests/update-status/:id', 'status', 202, ''],
  ['DELETE /admin/withdraw-requests/delete/:id', '', 200, 'message'],
  ['GET /chatter/users/fetch-sessions', 'chatterID', 200, 'sessions'],
  ['GET /chatter/users/search', 'searchText chatterID', 200, 'users'],
  ['GET /user/chatters/initial-fetch', '', 200, 'users'],
  ['GET /user/chatters/fetch-sessions', 'userID', 200, 'sessions'],
  ['GET /user/chatters/search', 'searchText', 200, 'users'],
  ['GET /user/session/check', 'userID chatterID', 200, 'session'],
  ['GET /messages/fetch/:sessionId', '', 200, ''],
  ['POST /voice-message/send', 'voice sessionID senderID receiverID duration', 201, 'success'],
  ['GET /chatter/busy/check', 'chatterID', 200, 'isBusy remainingMinutes'],
  ['POST /user/purchase/plan', 'userID chatterID plan transactionID transactionSS bankName accountName accountNumber amountPaid', 201, 'success message'],
  ['POST /user/profile/upload-avatar', 'avatar userID', 200, 'success avatar'],
  ['PUT /user/profile/update-profile', 'userID username email phoneNumber age gender plans', 200, 'success user message'],
  ['GET /payments/fetch-sessions', 'id role', 200, 'sessions'],
  ['GET /chatter/withdraws/all', 'chatterID page', 200, 'withdraws totalWithdraws'],
  ['POST /chatter/withdraws/create', 'chatterID bankName accountName accountNumber amount', 201, 'withdraw'],
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

it.each(FIXED)('%s is as the customer has fixed it', (name, sent, status, replied) => {
  const found = endpoints.find((endpoint) => nameOf(endpoint) === name)
  const { query, body, upload, reply } = found ?? ({ reply: {} } as Partial<Endpoint> & Pick<Endpoint, 'reply'>)
  expect(Object.keys(reply)).toEqual([`${status}`])
  expect([...keysOf(query), ...keysOf(body), upload?.file]).toEqual(expect.arrayContaining(wordsOf(sent)))
  expect(keysOf(reply[status])).toEqual(expect.arrayContaining(wordsOf(replied)))
})

function keysOf(shape: z.ZodType | undefined): readonly string[] {
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => keysOf(option as z.ZodType))
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(Boolean)
}

it('every endpoint that a module exports is in the list', async () => {
  const missing = (await describedInModules()).filter(([, endpoint]) => !endpoints.includes(endpoint)).map(([name]) => name)
  expect(missing).toEqual([])
})

it('no two endpoints share method and path', () => {
  // Parameters by any name match the same requests.
  const names = endpoints.map((endpoint) => nameOf(endpoint).replace(/:\w+/g, ':'))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('a call that needs no token names no role', () => {
  for (const { callers } of endpoints) if (callers.includes('anyone')) expect(callers).toEqual(['anyone'])
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
