// Which chat is on the screen, so that a page that starts there asks at once for what the chat needs, before there is a screen.

import { readAllShared, removeShared, storeShared } from '../api/shared-storage.ts'

const GROUP = 'last-chat'
const NAME = 'open'

interface LastChat {
  readonly partnerId: string
  /** What it asks the server for. */
  readonly addresses: readonly string[]
  readonly endsAtMs: number
}

export function rememberChat(chat: LastChat): void {
  storeShared(GROUP, NAME, chat)
}

/** Another screen is open, or the session is over. */
export function forgetChat(): void {
  removeShared(GROUP, NAME)
}

/** None when it was with somebody else, or is over by the device's clock. */
export function lastAddressesWith(partnerId: string): readonly string[] {
  const last = readAllShared(GROUP).get(NAME) as Partial<LastChat> | undefined
  const isOpen = last?.partnerId === partnerId && (last.endsAtMs ?? 0) > Date.now()
  return isOpen ? (last.addresses ?? []) : []
}
