import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useState } from 'react'

interface TooltipProps {
  readonly text: string
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  /** Stays open by itself, to answer a press. */
  readonly pinned?: boolean
  /** The one control it explains. The control carries its own name: a tooltip is for the eyes. */
  readonly children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ text, side = 'top', pinned = false, children }: TooltipProps) {
  const [wanted, setWanted] = useState(false)
  return (
    // It lies over the neighbours of its control, so a press goes through it to what is beneath.
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
