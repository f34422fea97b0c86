import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useState } from 'react'

interface TooltipProps {
  readonly text: string
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  /** Kept open, for example to confirm a press. */
  readonly pinned?: boolean
  /** The control it explains, which has its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ text, side = 'top', pinned = false, children }: TooltipProps) {
  const [wanted, setWanted] = useState(false)
  return (
    // It covers neighbouring controls, so presses go through it.
    <Base.Root open={pinned || wanted} onOpenChange={setWanted} disableHoverablePopup>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="pointer-events-none z-50">
          <Base.Popup
            aria-hidden="true"
            className="rounded-lg bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
