// Identifies this tab among the tabs of this browser; the name stays the same across a reload.

import { readStored, store } from './storage.ts'

const KEY = 'tab'

let own: string | null = null

export function tabName(): string {
  own ??= readStored('sessionStorage', KEY) ?? newName()
  return own
}

function newName(): string {
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  store('sessionStorage', KEY, name)
  return name
}
