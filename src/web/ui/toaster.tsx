import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { openToasts, type ToastTone, toasts } from './toast.ts'

const ICONS = { good: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } as const

const ICON_TONES: Readonly<Record<ToastTone, string>> = {
  good: 'text-good',
  info: 'text-info',
  warning: 'text-accent-ink',
  danger: 'text-danger',
}

/**
 * The library writes an urgent notice a second time for screen readers and hides the first one, which is reachable by keyboard, from
 * them. So the first must not be announced.
 */
const ANNOUNCED_ELSEWHERE = { role: 'dialog', 'aria-hidden': false, 'aria-live': 'off' } as const

/**
 * Over the header of a narrow screen and over the list at the side of a wide one, so that it never covers the buttons and fields in
 * use.
 */
const PLACE = cx(
  'fixed inset-x-2 top-[max(0.25rem,env(safe-area-inset-top))] z-60 mx-auto flex max-w-md flex-col gap-2 outline-none print:hidden',
  'md:start-24 md:end-auto md:top-auto md:bottom-6 md:mx-0 md:w-80',
)

/** Rendered once, at the root; announces what it shows. */
export function Toaster() {
  useEffect(openToasts, [])
  const t = useTexts('ui')
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport aria-label={t('notifications')} className={PLACE}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const t = useTexts('ui')
  const { toasts: shown } = Toast.useToastManager<{ readonly tone: ToastTone }>()
  return shown.map((toast) => {
    const tone = toast.data?.tone ?? 'info'
    const Icon = ICONS[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'down', 'left', 'right']}
        {...(toast.priority === 'high' && ANNOUNCED_ELSEWHERE)}
        className={cx(
          'rounded-2xl border border-hairline bg-raised shadow-quiet transition-[opacity,translate] duration-250 ease-settle data-limited:hidden',
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) data-ending-style:opacity-0 data-starting-style:opacity-0',
          'data-ending-style:-translate-y-3 data-starting-style:-translate-y-3 md:data-ending-style:translate-y-3 md:data-starting-style:translate-y-3',
        )}
      >
        <Toast.Content className="flex items-start gap-3 p-2 ps-4">
          <Icon className={cx('mt-2.5 size-5 shrink-0', ICON_TONES[tone])} aria-hidden="true" />
          <div className="min-w-0 grow py-2.5">
            <Toast.Title className="text-wrap break-words font-medium text-ink text-sm">{toast.title}</Toast.Title>
            <Toast.Description className="mt-0.5 text-wrap break-words text-ink-soft text-sm">{toast.description}</Toast.Description>
          </div>
          <Toast.Close
            aria-label={t('close')}
            className="grid size-11 shrink-0 place-items-center rounded-xl text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
