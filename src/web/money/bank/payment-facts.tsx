import { Link } from 'react-router'
import type { MatchedPayment } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { paymentPath } from './paths.ts'

/** The purchase or payout that a bank row may be. */
export function PaymentFacts({ payment }: { readonly payment: MatchedPayment }) {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const { kind, personID, username, amount, reference, accountNumber, since } = payment
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-faint text-xs">
        {t('inTheBooks')} · {t(`kind.${kind}`)}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="font-semibold text-ink">
          <bdi>{moneyText(amount)}</bdi>
        </p>
        <span className="text-ink text-sm">
          <Moment iso={since} />
        </span>
      </div>
      <p className="wrap-anywhere text-ink text-sm">
        <NameLink id={personID === '' ? undefined : personID}>
          <bdi>{names.person(username)}</bdi>
        </NameLink>
      </p>
      {accountNumber !== null && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          <bdi dir="ltr">{accountNumber}</bdi>
        </p>
      )}
      {reference !== null && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={payment.status} />
        {payment.status !== 'deleted' && (
          <Link
            to={paymentPath(payment)}
            aria-label={t('openOf', { kind: t(`kind.${kind}`), name: username })}
            className="rounded-lg font-medium text-primary text-sm underline underline-offset-4"
          >
            {t('open')}
          </Link>
        )}
      </div>
    </div>
  )
}
