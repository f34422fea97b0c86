import { useEffect, useState } from 'react'

/** Show nothing for shorter waits: a flashing skeleton is worse than a short wait. */
const FLASH_MS = 150

/** True once the condition has held for a moment. */
export function useDelayed(condition: boolean, delayMs = FLASH_MS): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHeld(true), delayMs)
    return () => {
      clearTimeout(timer)
      setHeld(false)
    }
  }, [condition, delayMs])
  return condition && held
}
