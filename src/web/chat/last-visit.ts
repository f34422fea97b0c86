// Whose list and which chat were on the screen at the last visit. With these, a page can
// request their data before it knows who is signed in and before anything has rendered.

import type { OwnAccount } from '#contract/accounts.ts'
import { ROLES } from '#domain/accounts.ts'
import { readAllShared, removeShared, storeShared } from '../api/shared-storage.ts'

const GROUP = 'last-visit'

export type ListOwner = Pick<OwnAccount, '_id' | 'role'>

export function rememberListOwner({ _id, role }: ListOwner): void {
  storeShared(GROUP, 'list', { _id, role })
}

export function forgetListOwner(): void {
  removeShared(GROUP, 'list')
}

export function lastListOwner(): ListOwner | null {
  const { _id, role: lastRole } = read('list')
  const role = ROLES.find((each) => each === lastRole)
  return typeof _id === 'string' && role !== undefined ? { _id, role } : null
}

/** `addresses` are those of the requests that the chat's screen makes. */
export function rememberChat(chat: { readonly partnerId: string; readonly addresses: readonly string[]; readonly endsAtMs: number }): void {
  storeShared(GROUP, 'chat', chat)
}

/** Called when another screen opens or the session is over. */
export function forgetChat(): void {
  removeShared(GROUP, 'chat')
}

/** Empty if the last chat was with another person, or is over according to the device's clock. */
export function lastAddressesWith(partnerId: string): readonly string[] {
  const { partnerId: lastPartnerId, addresses, endsAtMs } = read('chat')
  const isOpen = lastPartnerId === partnerId && typeof endsAtMs === 'number' && endsAtMs > Date.now()
  return isOpen && Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : []
}

/** Another version may have stored a different form. */
function read(name: 'list' | 'chat'): Readonly<Record<string, unknown>> {
  const value = readAllShared(GROUP).get(name)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
