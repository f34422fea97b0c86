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
import { useReturnFocus } from './use-return-focus.ts'

/** Dragging a sheet this far or this fast closes it. */
const CLOSE_DISTANCE_PX = 120
const CLOSE_SPEED_PX_PER_MS = 0.6

interface Drag {
  readonly fromY: number
  readonly fromMs: number
  readonly sheet: HTMLElement
}

/** Closes a sheet when its header is dragged down. Only phones have sheets. */
function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag>(null)

  function down(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.closest<HTMLElement>('[role]')
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
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
    // CSS animates the released sheet out, or back into place.
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (isClosing) onClose()
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}

const NAME = '--keyboard-room'

/**
 * Sets a CSS variable to the height that the keyboard covers while a dialog is open. Most phones shrink
 * the page instead, so it stays zero; on the others the keyboard would hide the sheet's buttons.
 */
export function useKeyboardRoom(open: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!open || !view) return
    const { style } = document.documentElement
    function measure() {
      if (!view) return
      // Zooming also shrinks the visible part, without any keyboard.
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

/** An opening keyboard makes the sheet shorter, which may push the focused field out of view. */
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
  /**
   * The footer has its own cancel button. A sheet then drops its close button
   * and keeps the footer in one row, which leaves room for a keyboard.
   */
  readonly hasCancel?: boolean
  /** The content has nothing to focus, so the content area gets a tab stop and can be scrolled by keyboard. */
  readonly hasNoControls?: boolean
  /** Beside the close button. */
  readonly tools?: ReactNode
  /** Focused when the dialog opens, instead of the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

const WIDTHS = { narrow: 'md:max-w-lg', wide: WIDE_DIALOG_STYLES, widest: WIDEST_DIALOG_STYLES } as const

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, width = 'narrow', hasNoControls = false, initialFocus, children } = props
  const { hasCancel = false, tools } = props
  useCloseOnBack(open, onClose)
  useKeyboardRoom(open)
  const returnFocus = useReturnFocus(open)
  const drag = useSheetDrag(onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_STYLES} />
        <Base.Popup
          {...(initialFocus !== undefined && { initialFocus })}
          finalFocus={returnFocus}
          className={cx(DIALOG_STYLES, WIDTHS[width])}
        >
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
            {tools !== undefined && <div className="-me-4 ms-auto flex items-center">{tools}</div>}
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

/** Passes on the overlay's props, which do the closing. */
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
