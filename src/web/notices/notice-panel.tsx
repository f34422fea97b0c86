import { Popover } from '@base-ui/react/popover'
import { CheckCheck, Settings } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CloseButton, Dialog } from '../ui/dialog.tsx'
import { useCloseOnBack } from '../ui/history-steps.ts'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { unreadOf } from './model.ts'
import { NoticeList } from './notice-list.tsx'
import { PanelLink } from './panel-link.tsx'
import { useNotices, useReadAll } from './queries.ts'

interface NoticePanelProps {
  /** The bell button. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onClose: () => void
}

/** A popover beside the bell, or a sheet on a phone. */
export function NoticePanel(props: NoticePanelProps) {
  const phone = useMediaQuery(PHONE)
  useClosedByMove(props.onClose)
  return phone ? <Sheet {...props} /> : <Beside {...props} />
}

/**
 * Closes the panel only once a followed link's page is shown, because closing removes the panel's history entry, which that page replaces.
 */
function useClosedByMove(onClose: () => void): void {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const openedAt = useRef(address)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (openedAt.current === address) return
    openedAt.current = address
    close()
  }, [address])
}

function Sheet({ open, onClose }: NoticePanelProps) {
  const ui = useTexts('ui')
  return (
    <Dialog open={open} onClose={onClose} title={ui('notifications')} tools={<Tools onClose={onClose} />}>
      <NoticeList onClose={onClose} />
    </Dialog>
  )
}

function Beside({ anchor, open, onClose }: NoticePanelProps) {
  const ui = useTexts('ui')
  useCloseOnBack(open, onClose)
  function change(next: boolean, { event }: Popover.Root.ChangeEventDetails) {
    // The bell handles its own presses.
    const isOnBell = event.target instanceof Node && anchor.current?.contains(event.target) === true
    if (!next && !isOnBell) onClose()
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="inline-end" align="start" sideOffset={24} collisionPadding={12} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="flex max-h-[min(44rem,calc(100dvh-1.5rem))] w-104 flex-col overflow-hidden rounded-sheet border border-hairline bg-surface shadow-quiet outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex items-center justify-between p-3 ps-5">
              <Popover.Title className="me-auto font-semibold text-ink text-lg">{ui('notifications')}</Popover.Title>
              <Tools onClose={onClose} />
              <Popover.Close render={<CloseButton />} />
            </div>
            <div className="ink-room min-h-0 overflow-y-auto px-3 pb-3">
              <NoticeList onClose={onClose} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Tools({ onClose }: Pick<NoticePanelProps, 'onClose'>) {
  const t = useTexts('noticeList')
  const { data } = useNotices()
  const readAll = useReadAll()
  const isAllRead = data === undefined || unreadOf(data) === 0
  return (
    <>
      {!isAllRead && (
        <Button variant="quiet" size="small" busy={readAll.isPending} onClick={() => readAll.mutate()}>
          <CheckCheck className="md:hidden" aria-hidden="true" />
          <span className="max-md:sr-only">{t('markAllRead')}</span>
        </Button>
      )}
      <PanelLink
        to={PATHS.noticeSettings}
        onClose={onClose}
        label={t('settings')}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-5"
      >
        <Settings aria-hidden="true" />
      </PanelLink>
    </>
  )
}
