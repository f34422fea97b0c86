import { Link } from 'react-router'
import type { MatchedPayment } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { ShortMoment } from '../../ui/moment.tsx'
import { paymentPath } from './paths.ts'

/** The payment or payout that a bank row may be, in three lines that stand beside the bank's. */
export function PaymentFacts({ payment }: { readonly payment: MatchedPayment }) {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const { kind, personID, username, amount, reference, accountNumber, since, status } = payment
  const numbers = [accountNumber, reference].filter((number) => number !== null && number !== '')
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="sr-only">{t('inTheBooks')}</span>{' '}
          <bdi className="whitespace-nowrap font-semibold text-ink">{moneyText(amount)}</bdi>
        </span>
        <span className="text-ink-soft">
          <ShortMoment iso={since} />
        </span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0 text-ink">
          <NameLink id={personID === '' ? undefined : personID}>
            <bdi>{names.person(username)}</bdi>
          </NameLink>{' '}
          <span className="text-ink-faint">·</span>{' '}
          {status === 'deleted' ? (
            <span className="text-ink-soft">{t(`kind.${kind}`)}</span>
          ) : (
            <Link
              to={paymentPath(payment)}
              aria-label={t('openOf', { kind: t(`kind.${kind}`), name: username })}
              className="rounded-lg font-medium text-primary underline-offset-4 hover:underline"
            >
              {t(`kind.${kind}`)}
            </Link>
          )}
        </span>
        <StatusBadge status={status} />
      </p>
      {numbers.length > 0 && (
        <p className="wrap-anywhere text-ink-soft text-xs">
          <bdi dir="ltr">{numbers.join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}
