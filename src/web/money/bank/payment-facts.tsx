import { Link } from 'react-router'
import type { BankRow, MatchedPayment } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { dateTimeText, dayText } from '../../ui/date-text.ts'
import { ShortMoment } from '../../ui/moment.tsx'
import { paymentPath } from './paths.ts'

interface PaymentFactsProps {
  readonly payment: MatchedPayment
  /** The bank row beside it. Amount, number and day are left out if they are the same there. */
  readonly besides?: Pick<BankRow, 'amount' | 'day' | 'reference' | 'description'>
}

/** The payment or payout that a bank row may be. */
export function PaymentFacts({ payment, besides }: PaymentFactsProps) {
  const t = useTexts('adminBankStatements')
  const { amount, reference, accountNumber, since } = payment
  const inBank = besides && `${besides.reference} ${besides.description ?? ''}`
  const numbers = [accountNumber, reference].filter((number) => number !== null && number !== '' && !inBank?.includes(number))
  const hasOtherAmount = besides?.amount !== amount
  const hasOtherDay = besides === undefined || dateTimeText(since).slice(0, 10) !== dayText(besides.day)
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm">
      <span className="sr-only">{t('inTheBooks')}</span>
      {(hasOtherAmount || hasOtherDay) && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          {hasOtherAmount && <bdi className="whitespace-nowrap font-semibold text-ink">{moneyText(amount)}</bdi>}
          {hasOtherDay && (
            <span className="text-ink-soft">
              <ShortMoment iso={since} />
            </span>
          )}
        </p>
      )}
      <Party payment={payment} />
      {numbers.length > 0 && (
        <p className="wrap-anywhere text-ink-soft text-xs">
          <bdi dir="ltr">{numbers.join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}

/** Whose payment it is, and its status. */
function Party({ payment }: Pick<PaymentFactsProps, 'payment'>) {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const { kind, personID, username, status } = payment
  return (
    <p className="flex items-center justify-between gap-x-3">
      <span className="flex min-w-0 items-center gap-x-1 text-ink">
        {/* A long name is cut, and never the link beside it. */}
        <span className="min-w-0 truncate [&_a]:block! [&_a]:truncate">
          <NameLink id={personID === '' ? undefined : personID}>
            <bdi>{names.person(username)}</bdi>
          </NameLink>
        </span>
        <span className="text-ink-faint">·</span>
        {status === 'deleted' ? (
          <span className="shrink-0 text-ink-soft">{t(`kind.${kind}`)}</span>
        ) : (
          <Link
            to={paymentPath(payment)}
            aria-label={t('openOf', { kind: t(`kind.${kind}`), name: username })}
            className="shrink-0 rounded-lg font-medium text-primary underline-offset-4 hover:underline"
          >
            {t(`kind.${kind}`)}
          </Link>
        )}
      </span>
      <StatusBadge status={status} />
    </p>
  )
}
