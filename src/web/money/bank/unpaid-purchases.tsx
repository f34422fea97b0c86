import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { listUnpaidPurchases, type MatchedPayment } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { actionsColumn, codeColumn, column, timeColumn } from '../../admin-ui/columns.tsx'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePagedList } from './paged-list.tsx'
import { paymentPath } from './paths.ts'

/** Purchases without money in the bank, although a bank statement covers their day. */
export function UnpaidPurchases({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const { data, isStale, failure, pages } = usePagedList(listUnpaidPurchases, { account }, ['purchases', 'totalPurchases'])
  const columns = useColumns()
  if (failure) return failure
  return (
    <>
      <p className="text-ink-soft text-sm">{t('unmatchedText')}</p>
      <Card className="overflow-clip">
        <Table
          caption={t('unmatched.purchases')}
          columns={columns}
          rows={data?.purchases}
          rowKey={({ subjectID }) => subjectID}
          stale={isStale}
          foldBelowPx={700}
          expectedRows={4}
          empty={<EmptyState icon={<CheckCheck aria-hidden="true" />} title={t('noPurchases')} text={t('noPurchasesText')} />}
        />
      </Card>
      {pages}
    </>
  )
}

function useColumns(): Column<MatchedPayment>[] {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  const person = ({ personID, username }: MatchedPayment) => (
    <span className="font-semibold text-ink">
      <NameLink id={personID}>
        <UserText text={names.person(username)} />
      </NameLink>
    </span>
  )
  const link = (payment: MatchedPayment) => (
    <Link
      to={paymentPath(payment)}
      aria-label={t('openOf', { kind: t('kind.purchase'), name: payment.username })}
      className="inline-flex min-h-11 items-center rounded-lg font-medium text-primary underline underline-offset-4"
    >
      {t('open')}
    </Link>
  )
  const amountOf = ({ amount }: MatchedPayment) => <bdi className="font-semibold text-ink">{moneyText(amount)}</bdi>
  return [
    column('person', t('buyer'), person, { card: 'title', widthPx: 150, grow: 2 }),
    column('amount', t('amount'), amountOf, { card: 'pair', widthPx: 110, align: 'end' }),
    codeColumn('reference', t('transactionId'), ({ reference }) => reference ?? '', { card: 'pair', widthPx: 150, grow: 2 }),
    timeColumn('since', t('sentAt'), ({ since }) => since, { widthPx: 100, grow: 1 }),
    column('status', t('status'), ({ status }) => <StatusBadge status={status} />, { widthPx: 120 }),
    actionsColumn(t('actions'), link, 80),
  ]
}
