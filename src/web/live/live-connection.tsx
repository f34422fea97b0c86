import { useEffect, useEffectEvent } from 'react'
import type { SignOutReason } from '#domain/sign-outs.ts'
import { openConnection } from './connection.ts'
import { useLive, useRefreshOnConnect } from './use-live.ts'

interface LiveConnectionProps {
  readonly token: string
  readonly accountId: string
  /** Asks the server for the account again. Resolves with whether it is still signed in. */
  readonly checkAccount: () => Promise<boolean>
  /** The server says why it has ended the sign-in of this token. */
  readonly onEnded: (token: string, reason: SignOutReason) => void
}

/** Keeps the connection open while an account is signed in, and checks the account when the server reports a change. */
export default function LiveConnection({ token, accountId, checkAccount, onEnded }: LiveConnectionProps) {
  const check = useEffectEvent(checkAccount)
  useLive('signInEnded', ({ reason }) => onEnded(token, reason))
  useLive('accountUpdate', () => void check())
  // The account may have changed while there was no connection.
  useRefreshOnConnect(() => void check())
  useEffect(() => openConnection({ token, accountId, onRejected: () => check() }), [token, accountId])
  return null
}
