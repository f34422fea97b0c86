// Values that must outlive their tab, such as unsent messages. All tabs of this browser share them
// until sign-out. Each value has its own key, so two tabs never overwrite each other's values.

import { parseStored, readStored, removeStored, store, storedKeys } from './storage.ts'

/** Part of the stored keys, so it must not change. */
const PREFIX = 'kept/'

export function readAllShared(group: string): ReadonlyMap<string, unknown> {
  const prefix = `${PREFIX}${group}/`
  const keys = storedKeys('localStorage', prefix)
  return new Map(keys.map((key) => [key.slice(prefix.length), parseStored(readStored('localStorage', key))]))
}

export function storeShared(group: string, name: string, value: object): void {
  store('localStorage', `${PREFIX}${group}/${name}`, JSON.stringify(value))
}

export function removeShared(group: string, name: string): void {
  removeStored('localStorage', `${PREFIX}${group}/${name}`)
}

export function removeAllShared(): void {
  removeStored('localStorage', ...storedKeys('localStorage', PREFIX))
}

/** Calls the listener with a value that another tab stored, or with null when another tab removed one. */
export function onSharedByOtherTab(group: string, listener: (name: string, value: unknown) => void): () => void {
  const prefix = `${PREFIX}${group}/`
  function onStorage({ key, newValue }: StorageEvent) {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), parseStored(newValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
