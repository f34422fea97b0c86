// What happened in a run, by the records of its clients and the database.

import type { ChatMessage } from '#contract/chat.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'

export interface ChatParties {
  readonly id: SessionId
  readonly userId: AccountId
  readonly chatterId: AccountId
}

/** A message of a client, once, however often it had to be sent. */
export interface Send {
  readonly sessionId: string
  readonly senderId: string
  readonly clientId: string
  readonly text: string
  readonly writtenAt: Date
  /** Every acknowledgement that arrived: it may have been sent more than once. */
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
  /** Every id in every frame that arrived, of whatever kind. The text of a message contains its id, so that it is found too. */
  readonly ids: ReadonlySet<string>
  readonly received: readonly ReceivedMessage[]
  /** What its screen shows, by session. */
  readonly screens: ReadonlyMap<string, readonly ChatMessage[]>
  /** What the server returns for each session at the very end. */
  readonly fetched: ReadonlyMap<string, readonly ChatMessage[]>
}

/** What an intruder tried in a session of other people, and the answer. */
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
  /** When its approval was committed, which is a moment after its start. */
  readonly openSince: Date
}

export interface History {
  readonly sessions: readonly SessionWindow[]
  readonly stored: readonly StoredRow[]
  readonly sends: readonly Send[]
  readonly clients: readonly ClientLog[]
  readonly intrusions: readonly Intrusion[]
  /** Several servers deliver at the same time; then only the numbers give the order. */
  readonly isOneServer: boolean
}
