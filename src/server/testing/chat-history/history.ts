// What happened in a run, according to its clients and the database.

import type { ChatMessage } from '#contract/chat.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'

export interface ChatParties {
  readonly id: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
}

/** A client's message, listed once however often it was sent. */
export interface Send {
  readonly sessionId: string
  readonly senderId: string
  readonly clientId: string
  readonly text: string
  readonly writtenAt: Date
  /** Every acknowledgement that arrived; there may be several, because the message may have been sent more than once. */
  readonly acks: ChatMessage[]
  /** The final refusal; null while it may still be stored. */
  refusal: string | null
}

/** A message received over the socket. */
export interface ReceivedMessage {
  /** Which connection of the client received it, counted from 1. */
  readonly connection: number
  readonly message: ChatMessage
}

export interface ClientLog {
  readonly name: string
  readonly accountId: string
  /** Every id in every frame that arrived, of any kind. A message's text contains its id, so it is found too. */
  readonly ids: ReadonlySet<string>
  readonly received: readonly ReceivedMessage[]
  /** What the client's screen shows, by session. */
  readonly screens: ReadonlyMap<string, readonly ChatMessage[]>
  /** What the server returns for each session at the end. */
  readonly fetched: ReadonlyMap<string, readonly ChatMessage[]>
}

/** What an intruder tried in other people's sessions, and the reply. */
export interface Intrusion {
  readonly action: string
  readonly answer: string
  readonly expected: readonly string[]
}

export interface StoredRow {
  readonly id: string
  readonly sessionId: string
  readonly seq: number
  readonly senderId: string
  readonly clientId: string
  readonly text: string | null
  readonly createdAt: Date
}

export interface SessionWindow extends ChatParties {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** When its approval was committed, slightly after its start. */
  readonly openSince: Date
}

export interface History {
  readonly sessions: readonly SessionWindow[]
  readonly stored: readonly StoredRow[]
  readonly sends: readonly Send[]
  readonly clients: readonly ClientLog[]
  readonly intrusions: readonly Intrusion[]
  /** Several servers deliver at the same time, so only the numbers give the order. */
  readonly isOneServer: boolean
}
