import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
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
import { keepToastsBelow } from './toasts-room.ts'
import { PHONE } from './use-media-query.ts'

/** A sheet that is dragged this far or this fast closes. */
const CLOSE_DISTANCE_PX = 120
const CLOSE_SPEED_PX_PER_MS = 0.6

interface Drag {
  readonly fromY: number
  readonly fromMs: number
  readonly sheet: HTMLElement
}

/** Dragging the header of a sheet down closes it. Wide screens have no sheets. */
function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag>(null)

  function down(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role]')
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (sheet === null || isOnButton || !event.isPrimary || !window.matchMedia(PHONE).matches) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromY: event.clientY, fromMs: event.timeStamp, sheet }
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (drag.current === null) return
    const { sheet, fromY } = drag.current
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, event.clientY - fromY)}px`
  }

  function up(event: PointerEvent<HTMLElement>) {
    if (drag.current === null) return
    const { sheet, fromY, fromMs } = drag.current
    drag.current = null
    const distancePx = event.clientY - fromY
    const isClosing =
      event.type === 'pointerup' &&
      (distancePx > CLOSE_DISTANCE_PX || (distancePx > 0 && distancePx / (event.timeStamp - fromMs) > CLOSE_SPEED_PX_PER_MS))
    // After the release, CSS animates the sheet out or back to its place.
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (isClosing) onClose()
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}

const NAME = '--keyboard-room'

/**
 * Sets a CSS variable to the height that a keyboard covers, while a dialog is open. Most phones shrink the page instead, and then it
 * is zero; on the others the buttons of a sheet would be under the keyboard.
 */
export function useKeyboardRoom(open: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!open || !view) return
    const { style } = document.documentElement
    function measure() {
      if (!view) return
      // When zoomed in, the visible part is smaller for another reason than a keyboard.
      const coveredPx = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      style.setProperty(NAME, `${Math.max(0, Math.round(coveredPx))}px`)
      showFieldInUse()
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      style.removeProperty(NAME)
    }
  }, [open])
}

/** A keyboard that opens makes the sheet lower, and the field above the keyboard may be out of view then. */
function showFieldInUse(): void {
  const field = document.activeElement
  if (field?.matches('[role=dialog] :is(input, textarea)')) requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
}

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
