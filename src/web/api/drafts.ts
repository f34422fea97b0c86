// What somebody has typed and not sent yet. It stays in this tab: it survives a reload and goes with the sign-in.

const PREFIX = 'draft/'

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    // Storage is forbidden here, or somebody else wrote into it.
    return null
  }
}

export function keepDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Full or forbidden: what was typed is still on the screen.
  }
}

export function dropDraft(name: string): void {
  forget((key) => key === PREFIX + name)
}

export function dropAllDrafts(): void {
  forget((key) => key.startsWith(PREFIX))
}

function forget(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(which)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept, either.
  }
}
