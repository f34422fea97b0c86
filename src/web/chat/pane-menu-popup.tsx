import { Popover } from '@base-ui/react/popover'
import { Ban, FileText, ReceiptText, Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { cx } from '../ui/cx.ts'
import { useCloseOnBack } from '../ui/history-steps.ts'

interface PaneMenuPopupProps {
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly username: string
  readonly sessionID: string
  readonly onClose: () => void
  readonly onSearch: (() => void) | undefined
  readonly onBlock: () => void
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start -outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft'

export function PaneMenuPopup({ anchor, open, username, sessionID, onClose, onSearch, onBlock }: PaneMenuPopupProps) {
  const t = useTexts('conversation')
  const blocks = useTexts('blocks')
  const name = useNames().person(username)
  const isChatter = useAccount().role === 'chatter'
  const movesFocus = useRef(false)
  useCloseOnBack(open, onClose)
  function change(next: boolean, { event }: Popover.Root.ChangeEventDetails) {
    // The button handles its own presses.
    const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target) === true
    if (!next && !isOnButton) onClose()
  }
  /** What the search and the question open takes the focus itself. */
  function choose(act: () => void) {
    movesFocus.current = true
    act()
  }
  function focusAfter() {
    const moves = movesFocus.current
    movesFocus.current = false
    return moves ? false : anchor.current
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={t('more')}
            finalFocus={focusAfter}
            className="min-w-48 rounded-2xl border border-hairline bg-raised p-1.5 shadow-quiet outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {onSearch && (
              <button type="button" onClick={() => choose(onSearch)} className={cx(ENTRY, 'text-ink hover:bg-hover')}>
                <Search aria-hidden="true" />
                {t('search')}
              </button>
            )}
            <Link to={PATHS.session.replace(':id', sessionID)} className={cx(ENTRY, 'text-ink hover:bg-hover')}>
              <FileText aria-hidden="true" />
              {t('sessionDetails')}
            </Link>
            {!isChatter && (
              <Link to={PATHS.receipt.replace(':id', sessionID)} className={cx(ENTRY, 'text-ink hover:bg-hover')}>
                <ReceiptText aria-hidden="true" />
                {t('receipt')}
              </Link>
            )}
            <button
              type="button"
              onClick={() => choose(onBlock)}
              className={cx(ENTRY, 'text-danger hover:bg-danger-soft [&_svg]:text-danger!')}
            >
              <Ban aria-hidden="true" />
              {blocks('block', { name })}
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
