// Identifies this tab among the tabs of this browser; the name stays the same across a reload.

const KEY = 'tab'

let own: string | null = null

export function tabName(): string {
  own ??= readName() ?? newName()
  return own
}

function readName(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: then the tab gets a new name at each load.
    return null
  }
}

function newName(): string {
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // The same reason as above.
  }
  return name
}
