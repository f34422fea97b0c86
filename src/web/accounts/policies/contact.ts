// How to reach the operator, and whether the server sends mail. Loaded once,
// and not through the query cache, which the landing page does not have.

import { useSyncExternalStore } from 'react'
import { type Contact, fetchContact } from '#contract/contact.ts'
import { call } from '../../api/call.ts'
import { Listeners } from '../../api/listeners.ts'

const changed = new Listeners()
let loaded: { readonly contact: Contact; readonly sendsMail: boolean } | null = null
let isAsked = false

/** Null until loaded. */
export function useContact(): Contact | null {
  return useLoaded()?.contact ?? null
}

/** Null until loaded. */
export function useSendsMail(): boolean | null {
  return useLoaded()?.sendsMail ?? null
}

function useLoaded() {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  if (!isAsked) void load()
  return changed.subscribe(listener)
}

async function load(): Promise<void> {
  isAsked = true
  try {
    loaded = await call(fetchContact)
    changed.notify()
  } catch {
    // The next screen that needs it asks again.
    isAsked = false
  }
}

/** With a message, the person only has to press Send. */
export function addressesOf(from: Contact | null, message?: string) {
  const text = message === undefined ? '' : encodeURIComponent(message)
  return {
    whatsApp: from?.phone ? `https://wa.me/${from.phone.slice(1)}${text && `?text=${text}`}` : null,
    email: from?.email ? `mailto:${from.email}${text && `?subject=${text}`}` : null,
  }
}
