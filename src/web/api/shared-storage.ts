// Values that must outlive their tab, such as unsent messages. All tabs of this browser share them; each value has its own key, so
// that two tabs never overwrite each other. They are removed at sign-out.

/** Part of stored keys, so it cannot change. */
const PREFIX = 'kept/'

export function readAllShared(group: string): ReadonlyMap<string, unknown> {
  const prefix = `${PREFIX}${group}/`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return new Map(keys.map((key) => [key.slice(prefix.length), parse(localStorage.getItem(key))]))
  } catch {
    // Storage is forbidden: nothing outlives the page.
    return new Map()
  }
}

export function storeShared(group: string, name: string, value: object): void {
  try {
    localStorage.setItem(`${PREFIX}${group}/${name}`, JSON.stringify(value))
  } catch {
    // Full or forbidden: the value lasts as long as the page.
  }
}

export function removeShared(group: string, name: string): void {
  removeKeys((key) => key === `${PREFIX}${group}/${name}`)
}

export function removeAllShared(): void {
  removeKeys((key) => key.startsWith(PREFIX))
}

/** Calls the listener with a value that another tab stored, or null when it removed it. */
export function onSharedByOtherTab(group: string, listener: (name: string, value: unknown) => void): () => void {
  const prefix = `${PREFIX}${group}/`
  function onStorage({ key, newValue }: StorageEvent) {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), parse(newValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(which)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
