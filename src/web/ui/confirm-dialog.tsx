import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useCloseOnBack } from './history-steps.ts'
import { BACKDROP_STYLES, DIALOG_STYLES } from './overlay-styles.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  /** The question. */
  readonly title: string
  /** The consequences, if the title does not name them. */
  readonly description?: string
  readonly confirmText: string
  /** The button's colour. Red is for deleting. */
  readonly tone?: 'danger' | 'primary'
  readonly busy?: boolean
  readonly busyText?: string
}

/** Asks before an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, description, confirmText, tone = 'danger', busy = false, busyText } = props
  const t = useTexts('ui')
  useCloseOnBack(open, () => !busy && onCancel())
  const cancel = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  // The button that opened the dialog may be gone with its deleted row; then focus moves to the page content.
  function returnFocus(): boolean {
    if (opener.current?.isConnected) return true
    document.querySelector('main')?.focus({ preventScroll: true })
    return false
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Base.Portal>
        {/* Covers an open panel too, whose buttons would otherwise look enabled. */}
        <Base.Backdrop forceRender className={cx(BACKDROP_STYLES, 'z-50!')} />
        <Base.Popup
          initialFocus={cancel}
          finalFocus={returnFocus}
          className={cx(DIALOG_STYLES, 'gap-2 p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:max-w-md')}
        >
          <Base.Title className="font-semibold text-ink text-xl">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="ink-room min-h-0 overflow-y-auto text-ink-soft text-sm">{description}</Base.Description>
          )}
          <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button ref={cancel} variant="secondary" onClick={onCancel} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button variant={tone} onClick={onConfirm} busy={busy} {...(busyText === undefined ? {} : { busyText })}>
              {confirmText}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
