import { useState } from 'react'

/** Remembers the last defined value: a panel keeps its content while it slides out. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
