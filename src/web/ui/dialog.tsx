import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { useCloseOnBack } from './history-steps.ts'
import {
  BACKDROP_STYLES,
  DIALOG_STYLES,
  ONE_ROW_FOOTER_STYLES,
  OVERLAY_FOOTER_STYLES,
  WIDE_DIALOG_STYLES,
  WIDEST_DIALOG_STYLES,
} from './overlay-styles.ts'
import { keepToastsBelow } from './toasts-below.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export interface OverlayProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly footer?: ReactNode
  readonly children: ReactNode
}

interface DialogProps extends OverlayProps {
  readonly width?: keyof typeof WIDTHS
  /** The footer has a button that closes: a sheet then has no close button, and its footer is one row, which leaves room for a keyboard. */
  readonly hasCancel?: boolean
  /** Has no focusable content, so the content area itself gets a tab stop to be scrollable by keyboard. */
  readonly hasNoControls?: boolean
  /** Gets the focus when the dialog opens, instead of the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

const WIDTHS = { narrow: 'md:max-w-lg', wide: WIDE_DIALOG_STYLES, widest: WIDEST_DIALOG_STYLES } as const

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, width = 'narrow', hasNoControls = false, initialFocus, children } = props
  const { hasCancel = false } = props
  useCloseOnBack(open, onClose)
  useKeyboardRoom(open)
  const drag = useSheetDrag(onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_STYLES} />
        <Base.Popup {...(initialFocus !== undefined && { initialFocus })} className={cx(DIALOG_STYLES, WIDTHS[width])}>
          <header
            {...drag}
            ref={keepToastsBelow}
            className="relative flex touch-none items-start justify-between gap-4 p-5 pb-3 max-md:pt-6 md:ps-6 max-md:[@media(height<30rem)]:py-2"
          >
            <div
              aria-hidden="true"
              className="absolute inset-x-0 top-2.5 mx-auto h-1 w-10 rounded-full bg-hairline md:hidden print:hidden"
            />
            <div className="min-w-0 pt-1.5">
              <Base.Title className="font-semibold text-ink text-xl">{title}</Base.Title>
              {description !== undefined && <Base.Description className="mt-1 text-ink-soft text-sm">{description}</Base.Description>}
            </div>
            <Base.Close render={<CloseButton />} {...(hasCancel && { className: 'max-md:hidden' })} />
          </header>
          <div
            {...(hasNoControls && { tabIndex: 0, role: 'region', 'aria-label': title })}
            className="ink-room min-h-0 scroll-py-3 overflow-y-auto overscroll-contain px-5 pb-6 -outline-offset-2 md:px-6 print:overflow-visible"
          >
            {children}
          </div>
          {footer !== undefined && <footer className={hasCancel ? ONE_ROW_FOOTER_STYLES : OVERLAY_FOOTER_STYLES}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Spreads the props of the overlay, which handles the closing. */
export function CloseButton({ className, ...props }: ComponentProps<'button'>) {
  const t = useTexts('ui')
  return (
    <button
      {...props}
      type="button"
      aria-label={t('close')}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink print:hidden [&_svg]:size-5',
        className,
      )}
    >
      <X aria-hidden="true" />
    </button>
  )
}
