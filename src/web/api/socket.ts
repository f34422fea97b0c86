// The live line to the server, open while somebody is signed in. Typed by the contract's events; every event sent is
// acknowledged.

import { io, type Socket } from 'socket.io-client'
import type { AckOf, ClientEventName, PayloadFor, ServerEventName, ServerPayload } from '#contract/events.ts'
import { ORIGIN } from './base.ts'
import { checkReachable, isReachable, onReachableChange, reportReachable } from './connection.ts'
import { OfflineError } from './errors.ts'

const ACK_TIMEOUT_MS = 10_000
const TRY_AGAIN_MS = 5_000
/** A server that starts anew should be a blink; one that stays away must not be stormed. */
const RECONNECTION = { reconnectionDelay: 300, reconnectionDelayMax: 5_000, randomizationFactor: 0.5, timeout: 8_000 }
/** A line that is back by then was never missed. */
const SAY_SO_AFTER_MS = 3_000

export interface LiveLine {
  on<E extends ServerEventName>(event: E, listener: (payload: ServerPayload<E>) => void): () => void
  /** Whatever comes, by its name. */
  onAny(listener: (event: string, payload: unknown) => void): void
  /** Rejects with OfflineError when the line does not stand or no acknowledgement comes; nothing is sent later. */
  readonly emit: <E extends ClientEventName>(event: E, payload: PayloadFor<E>) => Promise<AckOf<E>>
  /** Every time the line stands again, the first time included. */
  onOpen(listener: () => void): () => void
  /** Every time the line breaks. */
  onBroken(listener: () => void): () => void
  close(): void
}

interface LiveLineOptions {
  readonly token: string
  readonly accountId: string
  /** The server ended or refused the connection: it is not the network. Answers whether to try again. */
  readonly onTurnedAway: () => Promise<boolean>
}

export function openLiveLine({ token, accountId, onTurnedAway }: LiveLineOptions): LiveLine {
  const socket: Socket = io(ORIGIN === '' ? window.location.origin : ORIGIN, {
    transports: ['websocket'],
    auth: { token },
    ...RECONNECTION,
  })
  let missed: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', () => {
    clearTimeout(missed)
    reportReachable()
    socket.emit('userOnline', accountId)
  })
  // After these two Socket.IO does not come back by itself: the server ended the connection, or refused it.
  socket.on('disconnect', (reason) => {
    // What waits in a line that was dead already is refused now and not sent behind its sender's back later.
    socket.sendBuffer = []
    missed = setTimeout(() => void checkReachable(), SAY_SO_AFTER_MS)
    // A server that stops says so, too: only trying again shows whether one is still welcome.
    if (reason === 'io server disconnect') {
      void onTurnedAway()
      setTimeout(() => closed || socket.connect(), RECONNECTION.reconnectionDelay * (1 + Math.random()))
    }
  })
  socket.on('connect_error', () => {
    if (!socket.active) void turnedAway()
  })

  /** Whoever is back need not wait for the next try. */
  function tryNow() {
    if (socket.active && !socket.connected && document.visibilityState === 'visible') socket.disconnect().connect()
  }
  const stopWatching = onReachableChange(() => isReachable() && tryNow())
  document.addEventListener('visibilitychange', tryNow)

  let closed = false
  async function turnedAway(): Promise<void> {
    const welcome = await onTurnedAway()
    if (welcome && !closed) setTimeout(() => closed || socket.connect(), TRY_AGAIN_MS)
  }

  return {
    on: (event, listener) => {
      const name: string = event
      socket.on(name, listener)
      return () => socket.off(name, listener)
    },
    onAny: (listener) => {
      socket.onAny(listener)
    },
    onOpen: (listener) => {
      if (socket.connected) listener()
      socket.on('connect', listener)
      return () => socket.off('connect', listener)
    },
    onBroken: (listener) => {
      socket.on('disconnect', listener)
      return () => socket.off('disconnect', listener)
    },
    emit: async (event, payload) => {
      if (!socket.connected) throw new OfflineError()
      try {
        return await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload)
      } catch (error) {
        throw new OfflineError(error)
      }
    },
    close: () => {
      closed = true
      clearTimeout(missed)
      stopWatching()
      document.removeEventListener('visibilitychange', tryNow)
      socket.close()
    },
  }
}
