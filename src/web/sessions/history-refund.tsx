import { useState } from 'react'
import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

const RefundAccountDialog = loadLater(async () => (await loadScript(() => import('./refund-account-dialog.tsx'))).RefundAccountDialog)

const SHOWN_DIGITS = 4

/** On a phone the rows of the table are cards, with values at their end. */
const IN_TABLE = 'items-end text-xs md:items-start'

interface RefundOfSessionProps {
  readonly session: PartySession
  readonly refund: BuyerRefund
  readonly className?: string
}

/** How far the refund is, and the form for the account while it is needed. */
export function RefundOfSession({ session, refund, className = IN_TABLE }: RefundOfSessionProps) {
  const t = useTexts('refunds')
  const names = useNames()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  const { status, amount, note, refusalNote, accountNumber, bankReference } = refund
  const end = accountNumber?.slice(-SHOWN_DIGITS) ?? ''
  return (
    <span className={cx('flex flex-col gap-1.5 text-ink-soft', className)}>
      <span className="font-medium text-ink">{t(status, { amount: moneyText(amount), end })}</span>
      {bankReference !== null && <span>{t('reference', { reference: bankReference })}</span>}
      {note !== null && (
        <span className="wrap-anywhere whitespace-pre-line">
          {t('note')}: <bdi>{note}</bdi>
        </span>
      )}
      {refusalNote !== null && (
        <span className="wrap-anywhere whitespace-pre-line text-danger">
          {t('refused')} <bdi>{refusalNote}</bdi>
        </span>
      )}
      {status === 'awaiting_account' && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('giveAccountFor', { name: names.person(session.chatterID.username) })}
          onClick={() => setOpen(true)}
        >
          {t('giveAccount')}
        </Button>
      )}
      {isWanted && <RefundAccountDialog refund={refund} open={isOpen} onClose={() => setOpen(false)} />}
    </span>
  )
}
