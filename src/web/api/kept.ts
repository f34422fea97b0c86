// Values that must outlive their tab, such as unsent messages. All tabs of this browser share them; each value has its own key, so
// that two tabs never overwrite each other. They are removed at sign-out.

const PREFIX = 'kept/'

export function readAllKept(group: string): ReadonlyMap<string, unknown> {
  const prefix = `${PREFIX}${group}/`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return new Map(keys.map((key) => [key.slice(prefix.length), parse(localStorage.getItem(key))]))
  } catch {
    // Storage is forbidden: then nothing outlives the page.
    return new Map()
  }
}

export function keep(group: string, name: string, value: object): void {
  try {
    localStorage.setItem(`${PREFIX}${group}/${name}`, JSON.stringify(value))
  } catch {
    // Full or forbidden: the value lasts as long as the page.
  }
}

export function dropKept(group: string, name: string): void {
  forget((key) => key === `${PREFIX}${group}/${name}`)
}

export function dropAllKept(): void {
  forget((key) => key.startsWith(PREFIX))
}

/** Calls the listener with a value that another tab kept, or null when it dropped it. */
export function onKeptElsewhere(group: string, listener: (name: string, value: unknown) => void): () => void {
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

function forget(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(which)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
