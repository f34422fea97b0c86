// What toasts and bars must not cover in a conversation: the time remaining and the offers above its messages, the composer below them.
// Their heights say where toasts may be (ui/toaster.tsx), and above the messages is room for the bar of offline or of a new version.

import type { ReactNode } from 'react'
import { keepHeightIn } from '../ui/toasts-room.ts'

interface PartProps {
  readonly children: ReactNode
}

const keepHeightAbove = keepHeightIn('--above-messages')
const keepHeightBelow = keepHeightIn('--below-messages')

export function AboveMessages({ children }: PartProps) {
  return (
    <div ref={keepHeightAbove} className="shrink-0">
      {children}
      <div className="h-(--bar-room,0)" />
    </div>
  )
}

export function BelowMessages({ children }: PartProps) {
  return (
    <div ref={keepHeightBelow} className="shrink-0">
      {children}
    </div>
  )
}
