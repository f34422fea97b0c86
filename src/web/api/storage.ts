// What the browser stores. It may be full or forbidden: then nothing outlives the page.

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
    // Full or forbidden.
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
    // There is nothing to remove.
  }
}

/** Null for what another program wrote. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
