import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { MatchedPayment } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useNearestPage, usePageNumber } from './page-number.ts'
import { paymentPath } from './paths.ts'
import { PaymentStatus } from './payment-facts.tsx'
import { useUnpaidPurchases } from './queries.ts'

/** Purchases whose day a bank statement covers, and for which it shows no money. */
export function UnpaidPurchases({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const [page, setPage] = usePageNumber()
  const purchases = useUnpaidPurchases({ account, page })
  const columns = useColumns()
  const { data } = purchases
  useNearestPage(data && !purchases.isPlaceholderData ? { rows: data.purchases, total: data.totalPurchases } : undefined)
  if (purchases.isError && !purchases.data)
    return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void purchases.refetch()} />
  return (
    <>
      <Card className="overflow-clip">
        <Table
          caption={t('unmatched.purchases')}
          columns={columns}
          rows={purchases.data?.purchases}
          rowKey={({ subjectID }) => subjectID}
          stale={purchases.isPlaceholderData}
          foldBelowPx={700}
          expectedRows={4}
          empty={<EmptyState icon={<CheckCheck aria-hidden="true" />} title={t('noPurchases')} text={t('noPurchasesText')} />}
        />
      </Card>
      {purchases.data && <Pagination page={page} pageCount={pageCount(purchases.data.totalPurchases)} onChange={setPage} />}
    </>
  )
}

function useColumns(): Column<MatchedPayment>[] {
  const t = useTexts('adminBankStatements')
  const names = useNames()
  return [
    {
      key: 'person',
      header: t('buyer'),
      card: 'title',
      widthPx: 150,
      grow: 2,
      cell: ({ personID, username }) => (
        <span className="font-semibold text-ink">
          <NameLink id={personID}>
            <UserText text={names.person(username)} />
          </NameLink>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      widthPx: 110,
      align: 'end',
      cell: ({ amount }) => <bdi className="font-semibold text-ink">{moneyText(amount)}</bdi>,
    },
    {
      key: 'reference',
      header: t('transactionId'),
      widthPx: 150,
      grow: 2,
      cell: ({ reference }) => <UserText text={reference ?? ''} code />,
    },
    { key: 'since', header: t('sentAt'), card: 'fact', widthPx: 100, grow: 1, cell: ({ since }) => <Moment iso={since} compact /> },
    { key: 'status', header: t('status'), card: 'fact', widthPx: 120, cell: ({ status }) => <PaymentStatus status={status} /> },
    {
      key: 'open',
      header: t('actions'),
      card: 'actions',
      align: 'end',
      widthPx: 80,
      cell: (payment) => (
        <Link
          to={paymentPath(payment)}
          aria-label={t('openOf', { kind: t('kind.purchase'), name: payment.username })}
          className="inline-flex min-h-11 items-center rounded-lg font-medium text-primary underline underline-offset-4"
        >
          {t('open')}
        </Link>
      ),
    },
  ]
}
