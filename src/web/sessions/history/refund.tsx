import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'

const RefundAccountDialog = loadLater(() => import('./refund-account-dialog.tsx'), 'RefundAccountDialog', ['withdraws'])

const SHOWN_DIGITS = 4

interface RefundOfSessionProps {
  readonly session: PartySession
  readonly refund: BuyerRefund
  readonly onGiveAccount: () => void
}

/** The refund's progress, and a button to add the account while it is needed. */
export function RefundOfSession({ session, refund, onGiveAccount }: RefundOfSessionProps) {
  const t = useTexts('refunds')
  const names = useNames()
  const { status, amount, note, refusalNote, accountNumber, bankReference } = refund
  const isCorrection = refusalNote !== null
  const end = accountNumber?.slice(-SHOWN_DIGITS) ?? ''
  return (
    <>
      <div className="flex min-w-0 flex-col gap-1 text-ink-soft text-sm">
        <p className="font-semibold text-base text-ink">{t(status, { amount: moneyText(amount), end })}</p>
        {bankReference !== null && <p>{t('reference', { reference: bankReference })}</p>}
        {refusalNote !== null && (
          <p className="wrap-anywhere whitespace-pre-line text-danger">
            {t('refused')} <bdi>{refusalNote}</bdi>
          </p>
        )}
        {note !== null && (
          <p className="wrap-anywhere whitespace-pre-line">
            {t('note')}: <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {status === 'awaiting_account' && (
        <Button
          aria-haspopup="dialog"
          aria-label={t(isCorrection ? 'correctAccountFor' : 'giveAccountFor', { name: names.person(session.chatterID.username) })}
          onClick={onGiveAccount}
          className="max-sm:w-full"
        >
          {t(isCorrection ? 'correctAccount' : 'giveAccount')}
        </Button>
      )}
    </>
  )
}

interface RefundAccountProps {
  /** Undefined while the dialog is closed. */
  readonly refund: BuyerRefund | undefined
  readonly onClose: () => void
}

/** The account form. */
export function RefundAccount({ refund, onClose }: RefundAccountProps) {
  const shown = useLastDefined(refund)
  return (
    shown && <RefundAccountDialog key={`${shown._id} ${shown.updatedAt}`} refund={shown} open={refund !== undefined} onClose={onClose} />
  )
}
