import { Popover } from '@base-ui/react/popover'
import { Ban } from 'lucide-react'
import type { RefObject } from 'react'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'

interface PaneMenuPopupProps {
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly username: string
  readonly onClose: () => void
  readonly onBlock: () => void
}

export function PaneMenuPopup({ anchor, open, username, onClose, onBlock }: PaneMenuPopupProps) {
  const t = useTexts('conversation')
  const blocks = useTexts('blocks')
  const name = useNames().person(username)
  function change(next: boolean, { event }: Popover.Root.ChangeEventDetails) {
    // The button handles its own presses.
    const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target) === true
    if (!next && !isOnButton) onClose()
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={t('more')}
            finalFocus={anchor}
            className="min-w-48 rounded-2xl border border-hairline bg-raised p-1.5 shadow-quiet outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <button
              type="button"
              onClick={onBlock}
              className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start text-danger hover:bg-danger-soft"
            >
              <Ban className="size-4.5 shrink-0" aria-hidden="true" />
              {blocks('block', { name })}
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
