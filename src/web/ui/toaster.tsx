import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Translated } from '../texts/translated.tsx'
import { Anchor } from './anchor.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { openToasts, type ToastData, type ToastLink, type ToastTone, toasts } from './toast.ts'
import { makeRoomFor } from './toasts-room.ts'
import { PHONE, useMediaQuery } from './use-media-query.ts'

// Moving the mouse over the toasts keeps them on the screen to be read and
// pressed. A mouse at rest there must not, or the toast would never go.
type Handlers = Required<Pick<Toast.Viewport.Props, 'onMouseEnter' | 'onMouseMove' | 'onMouseLeave'>>

/** Counted from the last movement. */
const HOLD_MS = 10_000

/** Handlers for the toast viewport. By default the library keeps toasts for as long as the mouse is over it. */
function useHold(): Handlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onMouseEnter: (event) => event.preventBaseUIHandler(),
    onMouseMove: (event) => {
      const { currentTarget: held, movementX, movementY } = event
      if (movementX === 0 && movementY === 0) return event.preventBaseUIHandler()
      clearTimeout(timer.current)
      // The library resumes its timers only on an event that it listens for.
      const release = () => held.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
      timer.current = setTimeout(release, HOLD_MS)
    },
    onMouseLeave: () => clearTimeout(timer.current),
  }
}

const ICONS = { good: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } as const

const ICON_TONES: Readonly<Record<ToastTone, string>> = {
  good: 'text-good',
  info: 'text-info',
  warning: 'text-accent-ink',
  danger: 'text-danger',
}

/**
 * The library renders an urgent toast a second time for screen readers, and hides from them the first copy,
 * which the keyboard can reach. We show the first copy to them again, so it must not announce itself.
 */
const ANNOUNCED_ELSEWHERE = { role: 'dialog', 'aria-hidden': false, 'aria-live': 'off' } as const

/**
 * At the top of a narrow screen, below a bar with controls or a tall sheet's header (toasts-room.ts);
 * at the bottom end corner of a wide one, above a panel's buttons. In a conversation they cover its
 * messages (chat/conversation-pane.tsx); other pages leave room for them (toasts-room.ts).
 */
const PLACE = cx(
  'max-md:[body:has([data-top-bar]):not(:has([data-whole-screen]))_&]:top-(--toasts-top,4.5rem)',
  'max-md:[body:has([data-whole-screen])_&]:top-(--toasts-top,calc(var(--above-messages,6rem)+0.5rem))',
  'fixed inset-x-2 top-(--toasts-top,max(0.25rem,env(safe-area-inset-top))) z-60 mx-auto flex max-w-md flex-col gap-2 outline-none print:hidden',
  'md:start-auto md:end-4 md:top-auto md:bottom-6 md:mx-0 md:w-76 md:[body:has([data-panel])_&]:bottom-28',
  'md:[body:has([data-whole-screen])_&]:bottom-[calc(var(--below-messages,5rem)+1.5rem)]',
)

/** Rendered once, at the root. It also announces the toasts. */
export function Toaster() {
  useEffect(openToasts, [])
  const t = useTexts('ui')
  const isPhone = useMediaQuery(PHONE)
  return (
    // On a phone a second toast would cover the first rows of a list, so it appears when the first is gone.
    <Toast.Provider toastManager={toasts} limit={isPhone ? 1 : 3}>
      <Toast.Portal>
        <Toast.Viewport {...useHold()} ref={makeRoomFor} aria-label={t('notifications')} className={PLACE}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts: all } = Toast.useToastManager<ToastData>()
  const shown = all.filter(({ limited }) => !limited)
  return all.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast
      data-stays={toast.timeout === 0 || undefined}
      swipeDirection={['up', 'down', 'left', 'right']}
      {...(toast.priority === 'high' && ANNOUNCED_ELSEWHERE)}
      className={cx(
        'rounded-2xl border border-hairline bg-raised shadow-quiet transition-[opacity,translate] duration-250 ease-settle data-limited:hidden',
        'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) data-ending-style:opacity-0 data-starting-style:opacity-0',
        'data-ending-style:-translate-y-3 data-starting-style:-translate-y-3 md:data-ending-style:translate-y-3 md:data-starting-style:translate-y-3',
      )}
    >
      <ToastBody toast={toast} waiting={toast === shown.at(-1) ? all.length - shown.length : 0} />
    </Toast.Root>
  ))
}

interface ToastBodyProps {
  readonly toast: Toast.Root.ToastObject<ToastData>
  /** How many toasts are still to appear. */
  readonly waiting: number
}

function ToastBody({ toast, waiting }: ToastBodyProps) {
  const t = useTexts('ui')
  const { close } = Toast.useToastManager()
  const { tone = 'info', link, action } = toast.data ?? {}
  const Icon = ICONS[tone]
  const { anchor, ...press } = usePressAnywhere()
  return (
    <Toast.Content {...(link && press)} className={cx('flex items-start gap-3 p-2 ps-4', link && 'cursor-pointer')}>
      <Icon className={cx('mt-2.5 size-5 shrink-0', ICON_TONES[tone])} aria-hidden="true" />
      <div className="min-w-0 grow py-2.5">
        <Toast.Title className="text-wrap break-words font-medium text-ink text-sm">
          {link === undefined ? (
            toast.title
          ) : (
            <LinkedTitle link={link} anchor={anchor} onFollow={() => close(toast.id)}>
              {toast.title}
            </LinkedTitle>
          )}
        </Toast.Title>
        <Toast.Description className="mt-0.5 text-wrap break-words text-ink-soft text-sm">{toast.description}</Toast.Description>
        {action && (
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => {
              close(toast.id)
              action.onPress()
            }}
          >
            <Translated value={action.label} />
          </Button>
        )}
        {waiting > 0 && <p className="mt-1 font-medium text-ink-faint text-xs">{t('moreToasts', { count: waiting })}</p>}
      </div>
      <Toast.Close
        aria-label={t('close')}
        className="grid size-11 shrink-0 place-items-center rounded-xl text-ink-faint hover:bg-hover hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </Toast.Close>
    </Toast.Content>
  )
}

interface LinkedTitleProps {
  readonly link: ToastLink
  readonly anchor: RefObject<HTMLAnchorElement | null>
  readonly onFollow: () => void
  readonly children: ReactNode
}

function LinkedTitle({ link, anchor, onFollow, children }: LinkedTitleProps) {
  function follow() {
    link.onFollow()
    onFollow()
  }
  return (
    <Anchor ref={anchor} href={link.href} onClick={follow} className="rounded-lg underline decoration-hairline underline-offset-4">
      {children}
    </Anchor>
  )
}

/** A press that moves farther than this is a swipe. */
const SWIPE_PX = 8

/** A press anywhere on the toast follows its link. A link stretched over the toast would prevent swiping. */
function usePressAnywhere() {
  const anchor = useRef<HTMLAnchorElement>(null)
  const start = useRef({ x: 0, y: 0 })
  return {
    anchor,
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y }
    },
    onClick: ({ target, clientX, clientY }: MouseEvent) => {
      const isSwipe = Math.hypot(clientX - start.current.x, clientY - start.current.y) > SWIPE_PX
      if (!isSwipe && target instanceof Element && target.closest('a, button') === null) anchor.current?.click()
    },
  }
}
