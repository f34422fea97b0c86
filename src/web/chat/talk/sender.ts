// Empties the outbox: one message of a session at a time, so that they are stored in the order they were written in.
// No answer leaves it where it is, to be sent again with the same client id when the line stands again.

import type { ChatMessage } from '#contract/chat.ts'
import type { AckOf, PayloadFor } from '#contract/events.ts'
import type { Answer } from '../../texts/translate.ts'
import { nextToSend, type Outbox, type Unsent, verdictOf, waitingSessions } from './outbox.ts'

export interface SenderWorld {
  readonly ownId: string
  readonly outbox: () => Outbox
  readonly lineStands: () => boolean
  readonly emit: (payload: PayloadFor<'sendMessage'>) => Promise<AckOf<'sendMessage'>>
  readonly wait: (ms: number) => Promise<void>
  readonly onStored: (message: ChatMessage) => void
  readonly onRefused: (unsent: Unsent, code: string) => void
  /** The session ended before it could be said, and nothing more can be said in it. Resolves when it is out of the outbox. */
  readonly onOver: (sessionID: string, answer: Answer) => Promise<void>
}

const LATER_MS = 1_000

export class Sender {
  readonly #world: SenderWorld
  readonly #busy = new Set<string>()

  constructor(world: SenderWorld) {
    this.#world = world
  }

  /** Whenever something may have become possible. */
  readonly sendAll = (): void => {
    for (const sessionID of waitingSessions(this.#world.outbox())) void this.#empty(sessionID)
  }

  async #empty(sessionID: string): Promise<void> {
    if (this.#busy.has(sessionID)) return
    this.#busy.add(sessionID)
    try {
      while (this.#world.lineStands()) {
        const unsent = nextToSend(this.#world.outbox(), sessionID)
        if (unsent === undefined) return
        if (!(await this.#send(unsent))) await this.#world.wait(LATER_MS)
      }
    } finally {
      this.#busy.delete(sessionID)
    }
  }

  /** Whether the server has answered for good. */
  async #send(unsent: Unsent): Promise<boolean> {
    const { onStored, onRefused, onOver } = this.#world
    const answer = await this.#world.emit(payloadOf(unsent, this.#world.ownId)).catch(() => null)
    if (answer === null) return false
    if (answer.ok) {
      onStored(answer.message)
      return true
    }
    switch (verdictOf(answer.code)) {
      case 'later':
        return false
      case 'over':
        await onOver(unsent.sessionID, { code: answer.code, message: answer.message })
        return true
      case 'refused':
        onRefused(unsent, answer.code)
        return true
    }
  }
}

function payloadOf({ clientID, sessionID, receiverID, text }: Unsent, senderID: string): PayloadFor<'sendMessage'> {
  return { sessionID, senderID, receiverID, message: text, type: 'text', clientID }
}
