import { useEffect } from 'react'
import { tellLive, tellLiveClosed, tellLiveOpen } from '../api/live.ts'
import { openLiveLine } from '../api/socket.ts'
import { signIn } from './sign-in.ts'

interface LiveAccountProps {
  readonly token: string
  readonly accountId: string
}

/** Holds the line open while somebody is signed in, and reacts when the server says that the account changed. */
export default function LiveAccount({ token, accountId }: LiveAccountProps) {
  useEffect(() => {
    async function stillWelcome(): Promise<boolean> {
      await signIn.check()
      return signIn.now().phase === 'in'
    }
    const line = openLiveLine({ token, accountId, onTurnedAway: stillWelcome })
    const stopListening = line.on('accountUpdate', () => void signIn.check())
    line.onAny(tellLive)
    // What changed before the line stood was said to nobody.
    line.onOpen(() => void signIn.check())
    line.onOpen(() => tellLiveOpen(line.emit))
    line.onBroken(tellLiveClosed)
    return () => {
      stopListening()
      line.close()
      tellLiveClosed()
    }
  }, [token, accountId])
  return null
}
