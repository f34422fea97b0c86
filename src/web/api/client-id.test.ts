// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { forgetClientId, newClientId, sendOnce, uuidOf } from './client-id.ts'
import { removeAllDrafts } from './drafts.ts'
import { OfflineError, toApiError } from './errors.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

it.each([[new Uint8Array(16)], [new Uint8Array(16).fill(255)], [Uint8Array.from({ length: 16 }, (_, index) => index * 13)]])(
  'any sixteen bytes make an id that the server accepts',
  (bytes) => {
    expect(z.uuidv7().safeParse(uuidOf(NOW, bytes)).success).toBe(true)
  },
)

it('two ids are never the same', () => {
  expect(newClientId()).not.toBe(newClientId())
})

it('a later id sorts after an earlier one', () => {
  const random = new Uint8Array(16).fill(255)
  expect(uuidOf(NOW, random) < uuidOf(NOW + 1, new Uint8Array(16))).toBe(true)
})

beforeEach(() => removeAllDrafts())

/** Returns the id it was sent with, whatever the outcome. */
async function idOf(content: unknown, outcome: unknown = 'answered', name = 'form'): Promise<string> {
  let used = ''
  const send = async (id: string) => {
    used = id
    if (outcome !== 'answered') throw outcome
  }
  await sendOnce(name, content, send).catch(() => undefined)
  return used
}

const REFUSED = toApiError(409, { code: 'session_open', message: 'Refused.', values: {} })

it.each([
  ['an answer', 'answered', false],
  ['a refusal', REFUSED, false],
  ['a lost reply', new OfflineError(), true],
  ['a failure of a proxy', toApiError(502, '<html>'), true],
])('after %s the same content is sent with the same id: %j', async (_name, outcome, isSame) => {
  const first = await idOf({ amount: 1 }, outcome)
  expect((await idOf({ amount: 1 })) === first).toBe(isSame)
})

it('other content, another form and what is sent after it was forgotten have other ids', async () => {
  const lost = new OfflineError()
  const ids = [await idOf(1, lost), await idOf(2, lost), await idOf(2, lost, 'other form')]
  forgetClientId('form')
  ids.push(await idOf(2, lost))
  expect(new Set(ids).size).toBe(4)
})

it('an id without an answer survives a reload', async () => {
  const first = await idOf(1, new OfflineError())
  vi.resetModules()
  const reloaded = await import('./client-id.ts')
  expect(await reloaded.sendOnce('form', 1, async (id) => id)).toBe(first)
})
