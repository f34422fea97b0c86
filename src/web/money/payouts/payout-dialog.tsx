import type { ReactNode, RefObject } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PayoutDialogProps {
  readonly title: string
  readonly description?: string
  readonly isWide?: boolean
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Absent when nothing can be confirmed. */
  readonly confirm?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Rendered only while open. The confirm button is next to Cancel. */
export function PayoutDialog({ isWide = false, confirm, onClose, ...dialog }: PayoutDialogProps) {
  const t = useTexts('adminPayouts')
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      width={isWide ? 'wide' : 'narrow'}
      hasCancel
      footer={
        <div className="flex gap-3 sm:justify-end">
          <Button variant="secondary" onClick={onClose} className="max-sm:grow">
            {t('cancel')}
          </Button>
          {confirm}
        </div>
      }
    />
  )
}
