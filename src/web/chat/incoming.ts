// Messages from the other party that arrive in a running session, on any screen, with the sender's name.

import { Listeners } from '../api/listeners.ts'

export interface IncomingMessage {
  readonly sessionID: string
  readonly partner: { readonly _id: string; readonly username: string }
}

const listeners = new Listeners<[message: IncomingMessage]>()

export const messageCame = listeners.notify
export const onIncomingMessage = listeners.subscribe
