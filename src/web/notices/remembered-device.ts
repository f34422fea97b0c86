// The id of this browser among the account's devices, if it receives push
// messages. Like all data that tabs share, it is removed at sign-out.

import { readAllShared, removeShared, storeShared } from '../api/shared-storage.ts'

const GROUP = 'push-device'
const NAME = 'this'

export function rememberDevice(id: string): void {
  storeShared(GROUP, NAME, { id })
}

export function rememberedDevice(): string | null {
  const device = readAllShared(GROUP).get(NAME) as { readonly id?: unknown } | undefined
  return typeof device?.id === 'string' ? device.id : null
}

export function dropRememberedDevice(): void {
  removeShared(GROUP, NAME)
}
