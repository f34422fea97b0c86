import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'

const RefundAccountDialog = loadLater(() => import('./refund-account-dialog.tsx'), 'RefundAccountDialog')

const SHOWN_DIGITS = 4

/** On a phone the rows are cards, with values at the end. */
const IN_TABLE = 'items-end text-xs md:items-start'

interface RefundOfSessionProps {
  readonly session: PartySession
  readonly refund: BuyerRefund
  readonly onGiveAccount: () => void
  readonly className?: string
}

/** The refund's progress, and a button to enter the account while it is needed. */
export function RefundOfSession({ session, refund, onGiveAccount, className = IN_TABLE }: RefundOfSessionProps) {
  const t = useTexts('refunds')
  const names = useNames()
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
          onClick={onGiveAccount}
        >
          {t('giveAccount')}
        </Button>
      )}
    </span>
  )
}

interface RefundAccountProps {
  /** Undefined while the dialog is closed. */
  readonly refund: BuyerRefund | undefined
  readonly onClose: () => void
}

/** The account form, outside the table rows: turning a phone replaces the rows, which would discard typed text. */
export function RefundAccount({ refund, onClose }: RefundAccountProps) {
  const shown = useLastDefined(refund)
  return shown && <RefundAccountDialog key={shown._id} refund={shown} open={refund !== undefined} onClose={onClose} />
}
