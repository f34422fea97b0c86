// Input that was not sent yet. It belongs to this tab, survives a reload and is removed at sign-out.

const PREFIX = 'draft/'

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    // Storage is forbidden, or another program wrote into it.
    return null
  }
}

export function keepDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the input is still on the screen.
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
    // Storage is forbidden, so nothing was kept.
  }
}
