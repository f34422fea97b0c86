// What must outlive the tab it was written in, such as a message on its way. All tabs of this browser share it, each
// thing under a key of its own so that two tabs never overwrite each other; it goes with the sign-in.

const PREFIX = 'kept/'

export function readAllKept(group: string): ReadonlyMap<string, unknown> {
  const prefix = `${PREFIX}${group}/`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return new Map(keys.map((key) => [key.slice(prefix.length), parse(localStorage.getItem(key))]))
  } catch {
    // Storage is forbidden here: then nothing outlives the page.
    return new Map()
  }
}

export function keep(group: string, name: string, value: object): void {
  try {
    localStorage.setItem(`${PREFIX}${group}/${name}`, JSON.stringify(value))
  } catch {
    // Full or forbidden: it lives as long as the page.
  }
}

export function dropKept(group: string, name: string): void {
  forget((key) => key === `${PREFIX}${group}/${name}`)
}

export function dropAllKept(): void {
  forget((key) => key.startsWith(PREFIX))
}

/** Tells what another tab kept under a name, or null when it dropped it. */
export function onKeptElsewhere(group: string, listener: (name: string, value: unknown) => void): () => void {
  const prefix = `${PREFIX}${group}/`
  function heard({ key, newValue }: StorageEvent) {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), parse(newValue))
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
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
    // Forbidden: then nothing was kept, either.
  }
}
