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

export function storeDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the input is still on the screen.
  }
}

export function removeDraft(name: string): void {
  removeKeys((key) => key === PREFIX + name)
}

export function removeAllDrafts(): void {
  removeKeys((key) => key.startsWith(PREFIX))
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(which)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
