import { useState } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'

const RefundDialog = loadLater(() => import('./refund-dialog.tsx'), 'RefundDialog')

interface RefundButtonProps {
  readonly sessionId: string
  /** Its payment was approved, and nothing of it was refunded. */
  readonly isRefundable: boolean
  /** Not called if another admin has to confirm it. */
  readonly onDone?: () => void
  readonly disabled?: boolean
}

export function RefundButton({ sessionId, isRefundable, onDone, disabled }: RefundButtonProps) {
  const t = useTexts('adminRefunds')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  return (
    <>
      {isRefundable && (
        <Button variant="secondary" className="text-danger!" aria-haspopup="dialog" onClick={() => setOpen(true)} disabled={disabled}>
          {t('refund')}
        </Button>
      )}
      {isWanted && <RefundDialog sessionId={isOpen ? sessionId : undefined} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What was refunded, and how far that is. */
export function RefundNote({ refund }: { readonly refund: AdminSession['refund'] }) {
  const t = useTexts('adminRefunds')
  if (refund === null) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-hairline p-4 font-medium text-ink text-sm">
      {t('refunded', { amount: moneyText(refund.amount) })}
      <StatusBadge status={refund.status} />
    </p>
  )
}
