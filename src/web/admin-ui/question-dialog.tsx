import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../ui/cx.ts'
import { useCloseOnBack } from '../ui/history-steps.ts'
import { BACKDROP_STYLES, DIALOG_STYLES } from '../ui/overlay-styles.ts'

interface QuestionDialogProps {
  readonly open: boolean
  readonly onCancel: () => void
  readonly title: string
  readonly description: string | undefined
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** A form with its own buttons. */
  readonly children: ReactNode
}

/** A dialog with a form, over a panel. */
export function QuestionDialog({ open, onCancel, title, description, initialFocus, children }: QuestionDialogProps) {
  useCloseOnBack(open, onCancel)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        {/* Covers the panel, whose buttons would otherwise look enabled. */}
        <Base.Backdrop forceRender className={cx(BACKDROP_STYLES, 'z-50!')} />
        <Base.Popup initialFocus={initialFocus} className={cx(DIALOG_STYLES, 'md:max-w-lg')}>
          <div className="p-6 pb-4">
            <Base.Title className="font-semibold text-ink text-xl">{title}</Base.Title>
            {description !== undefined && <Base.Description className="mt-2 text-ink-soft text-sm">{description}</Base.Description>}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
