// The ids that a page gives to what it sends. They let the server handle each item only once (docs/product.md#client-ids).

import { draftsInMemory, readDraft, removeDraft, storeDraft } from './drafts.ts'
import { ApiError } from './errors.ts'
import { isTransient } from './retry.ts'

interface Unanswered {
  readonly id: string
  readonly content: string
}

const unanswered = draftsInMemory<Unanswered>()

/**
 * Calls `send` with an id that stays the same, even after a reload, until the server answers or the content
 * changes. A retry after a lost reply therefore gets the answer to the first attempt. `name` identifies the form.
 */
export async function sendOnce<Reply>(name: string, content: unknown, send: (clientID: string) => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await send(idFor(name, JSON.stringify(content)))
    forgetClientId(name)
    return reply
  } catch (error) {
    // The server refused and stored nothing.
    if (error instanceof ApiError && !isTransient(error)) forgetClientId(name)
    throw error
  }
}

/** Call when the next request is a new one, even if its content is the same. */
export function forgetClientId(name: string): void {
  unanswered.delete(name)
  removeDraft(nameOf(name))
}

function idFor(name: string, content: string): string {
  const known = unanswered.get(name) ?? readDraft(nameOf(name))
  if (isUnanswered(known) && known.content === content) return known.id
  const made = { id: newClientId(), content }
  unanswered.set(name, made)
  storeDraft(nameOf(name), made)
  return made.id
}

function isUnanswered(value: unknown): value is Unanswered {
  if (typeof value !== 'object' || value === null) return false
  const { id, content }: Readonly<Partial<Record<keyof Unanswered, unknown>>> = value
  return typeof id === 'string' && typeof content === 'string'
}

function nameOf(name: string): string {
  return `client-id/${name}`
}

/**
 * A UUID that begins with the time (version 7). The server looks messages up by it, and the ids of messages sent
 * at the same time are close together in its index. Only uniqueness matters, so a wrong clock does no harm.
 */
export function newClientId(): string {
  return uuidOf(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
}

export function uuidOf(nowMs: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const time = nowMs.toString(16).padStart(12, '0').slice(-12)
  const hex = time + Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
