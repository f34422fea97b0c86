import { useRef, useState } from 'react'
import { readFromPicture } from '../queries.ts'
import type { ProofReading } from './proof-reading.ts'

/** The reading of the picture that was chosen last; null until it is there, and when there is none. */
export function useProofReading() {
  const [reading, setReading] = useState<ProofReading | null>(null)
  const running = useRef<AbortController>(undefined)

  async function read(picture: File | null) {
    running.current?.abort()
    setReading(null)
    if (picture === null) return
    const controller = new AbortController()
    running.current = controller
    const found = await readFromPicture(picture, controller.signal)
    if (!controller.signal.aborted) setReading(found)
  }

  return { reading, read }
}
