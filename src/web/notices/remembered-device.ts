// Which of the account's devices this browser is, if it receives push messages.

const KEY = 'guftagu-push-device'

export function rememberDevice(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Storage is forbidden: then the list of devices cannot mark this one.
  }
}

export function rememberedDevice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function dropRememberedDevice(): void {
  localStorage.removeItem(KEY)
}
