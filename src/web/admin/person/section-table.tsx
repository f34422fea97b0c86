import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { isFailing } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'

interface SectionTableProps<Row> {
  readonly title: string
  readonly section: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly Row[] }>>
  readonly columns: readonly Column<Row>[]
  readonly foldBelowPx: number
}

/** A section's rows. Older ones load as the reader approaches the end. */
export function SectionTable<Row extends { readonly _id: string }>({ title, section, columns, foldBelowPx }: SectionTableProps<Row>) {
  const t = useTexts('adminPerson')
  const rows = section.data?.pages.flatMap((page) => page.rows)
  if (rows === undefined && isFailing(section))
    return <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void section.refetch()} />
  return (
    <div className="flex flex-col gap-5">
      <RowsCard title={title} rows={rows} columns={columns} foldBelowPx={foldBelowPx} />
      {section.hasNextPage && (
        <LoadMore
          text={t('loadMore')}
          busyText={t('loadingMore')}
          busy={section.isFetchingNextPage}
          failed={section.isFetchNextPageError}
          onLoad={() => void section.fetchNextPage()}
        />
      )}
    </div>
  )
}

interface RowsCardProps<Row> {
  readonly title: string
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly foldBelowPx: number
}

export function RowsCard<Row extends { readonly _id: string }>({ title, rows, columns, foldBelowPx }: RowsCardProps<Row>) {
  const t = useTexts('adminPerson')
  return (
    <Card className="overflow-clip">
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        foldBelowPx={foldBelowPx}
        expectedRows={4}
        dense
        empty={<EmptyState icon={<Inbox aria-hidden="true" />} title={t('empty')} />}
      />
    </Card>
  )
}
