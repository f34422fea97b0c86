import { useState } from 'react'

/** The last thing there was, so that a panel still has something to show while it slides away. */
export function useLasting<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
