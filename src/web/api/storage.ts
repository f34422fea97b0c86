// Browser storage. It may be full or blocked; then nothing outlives the page.

type Place = 'localStorage' | 'sessionStorage'

export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

export function store(place: Place, key: string, text: string): void {
  try {
    globalThis[place].setItem(key, text)
  } catch {
    // Storage is full or blocked.
  }
}

export function storedKeys(place: Place, prefix: string): string[] {
  try {
    return Object.keys(globalThis[place]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function removeStored(place: Place, ...keys: readonly string[]): void {
  try {
    for (const key of keys) globalThis[place].removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Null if the text is not JSON, because another program wrote it. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
