import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

const MINUTE_MS = 60_000

/** The server's time, which does not stand still while a list of moments is open. */
export function useMinutely(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
