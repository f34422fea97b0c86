import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode, SyntheticEvent } from 'react'
import { describe } from '#texts/languages.ts'
import { useLanguage } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { CloseButton, type OverlayProps } from './dialog.tsx'
import { BACKDROP_STYLES, OVERLAY_FOOTER_STYLES } from './overlay-styles.ts'
import { keepToastsBelow } from './toasts-room.ts'
import { isStrayInside, isStrayOutside, useOpenedAt } from './use-double-press.ts'
import { PHONE, useMediaQuery } from './use-media-query.ts'

const SHEET_STYLES = cx(
  'max-h-[92dvh] w-full self-end rounded-t-sheet border-t transition-[translate] duration-250 ease-settle',
  'translate-y-(--drawer-swipe-movement-y) data-ending-style:translate-y-full data-starting-style:translate-y-full',
)

const PANEL_STYLES = cx(
  'h-full w-full rounded-s-sheet border-s transition-[translate] duration-250 ease-settle',
  'translate-x-(--drawer-swipe-movement-x) data-ending-style:translate-x-full data-starting-style:translate-x-full',
  'rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
)

interface DrawerProps extends OverlayProps {
  readonly width?: 'narrow' | 'wide'
  /** Shown after the title. */
  readonly badge?: ReactNode
  /** Shown beside the close button. */
  readonly tools?: ReactNode
}

/** A side panel on a wide screen, a bottom sheet on a narrow one. Both can be swiped away. */
export function Drawer({ open, onClose, title, description, footer, badge, tools, width = 'narrow', children }: DrawerProps) {
  const phone = useMediaQuery(PHONE)
  const sideways = describe(useLanguage()).direction === 'rtl' ? 'left' : 'right'
  const openedAtMs = useOpenedAt(open)
  function change(next: boolean, { reason, event, cancel }: Base.Root.ChangeEventDetails) {
    if (next) return
    if (reason === 'outside-press' && event instanceof MouseEvent && isStrayOutside(event, openedAtMs.current)) cancel()
    else onClose()
  }
  function dropStray(event: SyntheticEvent<unknown, MouseEvent>) {
    if (!isStrayInside(event.nativeEvent, openedAtMs.current)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Base.Root open={open} onOpenChange={change} swipeDirection={phone ? 'down' : sideways}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_STYLES} />
        {/* Clipped rather than hidden: hidden overflow can still scroll, and focus in a panel that is sliding in would scroll it. */}
        <Base.Viewport className="fixed inset-0 z-50 flex justify-end overflow-clip">
          <Base.Popup
            {...(!phone && { 'data-panel': '' })}
            onClickCapture={dropStray}
            className={cx(
              'flex flex-col border-hairline bg-surface shadow-quiet outline-none data-swiping:duration-0',
              phone ? SHEET_STYLES : cx(PANEL_STYLES, width === 'wide' ? 'max-w-5xl' : 'max-w-md'),
            )}
          >
            {phone && <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-hairline" />}
            <Base.Content className="flex min-h-0 grow flex-col">
              <header ref={keepToastsBelow} className="flex items-start justify-between gap-2 p-5 pb-3 md:ps-6">
                <div className="min-w-0 pt-1.5">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                    <Base.Title
                      className={cx('font-semibold text-ink', tools === undefined ? 'text-lg sm:text-xl' : 'text-base sm:text-lg')}
                    >
                      {title}
                    </Base.Title>
                    {badge}
                  </div>
                  {description !== undefined && <Base.Description className="mt-1 text-ink-soft text-sm">{description}</Base.Description>}
                </div>
                <div className="flex shrink-0">
                  {tools}
                  <Base.Close render={<CloseButton />} />
                </div>
              </header>
              <div className="toasts-room ink-room min-h-0 grow overflow-y-auto px-5 pb-6 md:px-6">{children}</div>
              {footer !== undefined && <footer className={OVERLAY_FOOTER_STYLES}>{footer}</footer>}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
