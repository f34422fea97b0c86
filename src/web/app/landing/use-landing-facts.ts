import { useEffect, useState } from 'react'
import { fetchLandingFacts, type LandingFacts } from '#contract/landing.ts'
import { call } from '../../api/call.ts'

/** Null until they are here. The page is rendered at build time, without them, and is complete when they never come. */
export function useLandingFacts(): LandingFacts | null {
  const [facts, setFacts] = useState<LandingFacts | null>(null)
  useEffect(() => {
    const left = new AbortController()
    call(fetchLandingFacts, { signal: left.signal }).then(setFacts, () => undefined)
    return () => left.abort()
  }, [])
  return facts
}
