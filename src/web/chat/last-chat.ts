// Which chat is on the screen, so that a page that starts with it can request its data at once, before anything has rendered.

import { readAllShared, removeShared, storeShared } from '../api/shared-storage.ts'

const GROUP = 'last-chat'
const NAME = 'open'

interface LastChat {
  readonly partnerId: string
  /** The addresses of the requests that its screen makes. */
  readonly addresses: readonly string[]
  readonly endsAtMs: number
}

export function rememberChat(chat: LastChat): void {
  storeShared(GROUP, NAME, chat)
}

/** Called when another screen opens, or the session is over. */
export function forgetChat(): void {
  removeShared(GROUP, NAME)
}

/** Empty when the last chat was with another person, or is over by the device's clock. */
export function lastAddressesWith(partnerId: string): readonly string[] {
  const last = readAllShared(GROUP).get(NAME)
  return isLastChat(last) && last.partnerId === partnerId && last.endsAtMs > Date.now() ? last.addresses : []
}

/** Another version may have stored something else. */
function isLastChat(value: unknown): value is LastChat {
  if (typeof value !== 'object' || value === null) return false
  const { partnerId, addresses, endsAtMs } = value as Partial<Record<keyof LastChat, unknown>>
  return (
    typeof partnerId === 'string' &&
    typeof endsAtMs === 'number' &&
    Array.isArray(addresses) &&
    addresses.every((address) => typeof address === 'string')
  )
}
