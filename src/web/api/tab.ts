// Names this tab among those of this browser; a reload does not make it another one.

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
    // Storage is forbidden here: then a reload is another tab.
    return null
  }
}

function newName(): string {
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // As above.
  }
  return name
}
