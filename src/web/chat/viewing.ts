// Reports to the server which session this page has open: when both parties have it open, kept
// minutes start and a running session counts as met. The server counts a session as open on this
// connection until it hears otherwise or the connection ends, so every new connection reports again.

import { useEffect, useEffectEvent, useState } from 'react'
import type { AckOf } from '#contract/events.ts'
import type { PartySession } from '#contract/sessions.ts'
import { useSignIn } from '../accounts/sign-in.ts'
import { Listeners } from '../api/listeners.ts'
import { retryWaitMs, wait } from '../api/retry.ts'
import { learnServerTime } from '../api/server-clock.ts'
import { emitLive, isConnected, onConnect } from '../live/live.ts'
import { useLive } from '../live/use-live.ts'
import type { SessionViews } from '../sessions/minutes/current-session.ts'
import { useRefreshSessions } from '../sessions/queries.ts'
import { usePageVisible } from '../ui/use-page-visible.ts'
import { afterRefusal } from './outbox.ts'

const SERVER = {
  isConnected,
  /** Rejects if there is no answer. */
  send: async (sessionID: string, open: boolean) => {
    const askedAtMs = Date.now()
    const ack = await emitLive('viewSession', { sessionID, open })
    if (ack.ok) learnServerTime(ack.serverTime, askedAtMs)
    return ack
  },
  wait,
}
type ViewingServer = typeof SERVER

type Answer = Extract<AckOf<'viewSession'>, { readonly ok: true }>

export class ViewingReporter {
  readonly #server: ViewingServer
  readonly #onAnswer: (sessionID: string, answer: Answer) => void
  #open: string | null = null
  /** The session that the server may have open on this connection. */
  #reported: string | null = null
  /** False while the last report is unanswered: the server may or may not have stored it, so it may be sent again. */
  #isSure = true
  #connection = 0
  #isSending = false

  constructor(onAnswer: (sessionID: string, answer: Answer) => void, server = SERVER) {
    this.#onAnswer = onAnswer
    this.#server = server
  }

  /** Sets the session on the screen; null if there is none or the page is hidden. */
  show(sessionID: string | null): void {
    this.#open = sessionID
    void this.#send()
  }

  /** A new connection knows nothing about the reports on the old one, and must not wait for their answers. */
  readonly reconnected = (): void => {
    this.#connection += 1
    this.#reported = null
    this.#isSure = true
    this.#isSending = false
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const connection = this.#connection
    for (let failures = 0; this.#server.isConnected() && !(this.#isSure && this.#open === this.#reported); ) {
      const isDone = await this.#reportOnce(connection)
      if (!isDone && this.#server.isConnected()) {
        await this.#server.wait(retryWaitMs(failures, null))
        failures += 1
      }
      if (connection !== this.#connection) return
    }
    this.#isSending = false
  }

  /** Reports one session at a time: the previous one is closed before the next is opened. Returns false if it must be reported again. */
  async #reportOnce(connection: number): Promise<boolean> {
    const sessionID = this.#reported ?? this.#open
    if (sessionID === null) return true
    const isOpen = sessionID === this.#open
    this.#reported = sessionID
    this.#isSure = false
    const answer = await this.#server.send(sessionID, isOpen).catch(() => null)
    if (connection !== this.#connection) return true
    if (answer === null || (!answer.ok && afterRefusal(answer.code) === 'retry')) return false
    this.#isSure = true
    // A session that may not be viewed is not reported again.
    this.#reported = isOpen ? sessionID : null
    if (answer.ok && isOpen) this.#onAnswer(sessionID, answer)
    return true
  }
}

interface Learned extends SessionViews, Pick<PartySession, 'phase'> {
  readonly sessionID: string
  readonly revision: number
}

const answers = new Listeners<[learned: Learned]>()
// One reporter for all chats of the page, like the connection. With several, one
// that still repeats a close would close the session that another has just opened.
const reporter = new ViewingReporter((sessionID, answer) => answers.notify({ sessionID, ...answer }))
onConnect(reporter.reconnected)

/** Updates and answers may arrive in any order. */
let newestRevision = 0
// A restored database counts from an earlier number.
onConnect(() => {
  newestRevision = 0
})

/** Reports that this session is on the screen while the page is visible. Returns who is viewing it; null until that is known. */
export function useViewing(session: PartySession | null): SessionViews | null {
  const signedIn = useSignIn()
  // A warning covers the chat, so the person cannot read it.
  const isVisible = usePageVisible() && !(signedIn.phase === 'in' && signedIn.account.warning)
  const [views, setViews] = useState<Learned | null>(null)
  const refresh = useRefreshSessions()
  const sessionID = session?._id ?? null
  const learn = useEffectEvent((learned: Learned) => {
    if (learned.sessionID !== sessionID || learned.revision < newestRevision) return
    newestRevision = learned.revision
    setViews(learned)
    // The event about this change may be lost or still on its way, or the other person may have opened the note.
    if (learned.phase !== session?.phase || !(session?.notes?.isOpened ?? true)) refresh()
  })
  useEffect(() => answers.subscribe((learned) => learn(learned)), [])
  useEffect(() => {
    reporter.show(isVisible ? sessionID : null)
    return () => reporter.show(null)
  }, [isVisible, sessionID])
  useLive('sessionViews', (payload) => learn(payload))
  return views?.sessionID === sessionID ? views : null
}
