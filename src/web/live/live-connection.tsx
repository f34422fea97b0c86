import { useEffect, useEffectEvent } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { SignOutReason } from '#domain/sign-outs.ts'
import { ORIGIN } from '../api/base.ts'
import { OfflineError } from '../api/errors.ts'
import { checkReachable, isReachable, onReachableChange, reportReachable } from '../api/reachable.ts'
import { connected, disconnected, type Emit, received } from './live.ts'
import { useLive, useRefreshOnConnect } from './use-live.ts'

// The connection to the server, open while an account is signed in. Typed by the contract's events; every emitted event is
// acknowledged. Received events are passed to live.ts.
const ACK_TIMEOUT_MS = 10_000
const RETRY_MS = 5_000
/** Reconnects quickly after a server restart, without flooding a server that stays down. */
const RECONNECTION = { reconnectionDelay: 300, reconnectionDelayMax: 5_000, randomizationFactor: 0.5, timeout: 8_000 }
/** A connection that is back within this time is not shown as lost. */
const SHOW_OFFLINE_AFTER_MS = 3_000

/**
 * Calls `onRejected` when the server, not the network, has closed or refused the connection. It
 * resolves to true if the account is still accepted. Returns a function that closes the connection.
 */
function openConnection(token: string, accountId: string, onRejected: () => Promise<boolean>): () => void {
  const socket: Socket = io(ORIGIN === '' ? window.location.origin : ORIGIN, {
    transports: ['websocket'],
    auth: { token },
    ...RECONNECTION,
  })
  let isClosed = false
  let offlineTimer: ReturnType<typeof setTimeout> | undefined

  const emit: Emit = async (event, payload) => {
    if (!socket.connected) throw new OfflineError()
    try {
      return await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload)
    } catch (error) {
      throw new OfflineError(error)
    }
  }

  socket.onAny(received)
  socket.on('connect', () => {
    clearTimeout(offlineTimer)
    reportReachable()
    socket.emit('userOnline', accountId)
    connected(emit)
  })
  // Socket.IO does not reconnect automatically if the server closed or refused the connection.
  socket.on('disconnect', (reason) => {
    // Events waiting on a dead connection fail now. Otherwise they would be sent later, after their sender has given up.
    socket.sendBuffer = []
    disconnected()
    offlineTimer = setTimeout(() => void checkReachable(), SHOW_OFFLINE_AFTER_MS)
    // A server that shuts down closes connections too, so only reconnecting shows whether the account is still accepted.
    if (reason === 'io server disconnect') {
      void onRejected()
      setTimeout(() => isClosed || socket.connect(), RECONNECTION.reconnectionDelay * (1 + Math.random()))
    }
  })
  socket.on('connect_error', () => {
    if (!socket.active) void retryIfAccepted()
  })

  async function retryIfAccepted(): Promise<void> {
    const isAccepted = await onRejected()
    if (isAccepted && !isClosed) setTimeout(() => isClosed || socket.connect(), RETRY_MS)
  }

  /** Reconnects at once when the page becomes visible or the network returns, without waiting for the next scheduled try. */
  function reconnectNow() {
    if (socket.active && !socket.connected && document.visibilityState === 'visible') socket.disconnect().connect()
  }
  const stopWatching = onReachableChange(() => isReachable() && reconnectNow())
  document.addEventListener('visibilitychange', reconnectNow)

  return () => {
    isClosed = true
    clearTimeout(offlineTimer)
    stopWatching()
    document.removeEventListener('visibilitychange', reconnectNow)
    socket.close()
    disconnected()
  }
}

interface LiveConnectionProps {
  readonly token: string
  readonly accountId: string
  /** Asks the server for the account again. Resolves to true if it is still signed in. */
  readonly checkAccount: () => Promise<boolean>
  /** Called when the server has ended the sign-in of this token, with the reason. */
  readonly onEnded: (token: string, reason: SignOutReason) => void
}

/** Keeps the connection open while an account is signed in, and checks the account when the server reports a change. */
export default function LiveConnection({ token, accountId, checkAccount, onEnded }: LiveConnectionProps) {
  const check = useEffectEvent(checkAccount)
  useLive('signInEnded', ({ reason }) => onEnded(token, reason))
  useLive('accountUpdate', () => void check())
  // The account may have changed while there was no connection.
  useRefreshOnConnect(() => void check())
  useEffect(() => openConnection(token, accountId, () => check()), [token, accountId])
  return null
}
