import { Table2 } from 'lucide-react'
import { Link } from 'react-router'
import { type BankImport, listBankImports } from '#contract/bank-statements.ts'
import { column, textColumn, timeColumn } from '../../admin-ui/columns.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Days } from './bank-row-facts.tsx'
import { usePagedList } from './paged-list.tsx'
import { importPath } from './paths.ts'

/** Imports of all accounts. */
export function BankImports() {
  const t = useTexts('adminBankStatements')
  const { data, isStale, failure, pages } = usePagedList(listBankImports, { account: '' }, ['imports', 'totalImports'])
  const columns = useColumns()
  if (failure) return failure
  return (
    <section aria-label={t('imports')} className="flex flex-col gap-4">
      <Card className="overflow-clip">
        <Table
          caption={t('imports')}
          columns={columns}
          rows={data?.imports}
          rowKey={({ _id }) => _id}
          stale={isStale}
          dense
          foldBelowPx={860}
          expectedRows={4}
          empty={<EmptyState icon={<Table2 aria-hidden="true" />} title={t('noImports')} text={t('noImportsText')} />}
        />
      </Card>
      {pages}
    </section>
  )
}

function useColumns(): Column<BankImport>[] {
  const t = useTexts('adminBankStatements')
  const file = ({ _id, number, fileName }: BankImport) => (
    <div className="min-w-0">
      <Link to={importPath(_id)} className="font-semibold text-primary underline-offset-4 hover:underline">
        {t('importNumber', { number })}
      </Link>
      <span className="block text-ink-soft text-xs">
        <UserText text={fileName} />
      </span>
    </div>
  )
  const account = ({ bankName, accountNumber }: BankImport) => (
    <div>
      <UserText text={accountNumber} code />
      <span className="block text-ink-soft text-xs">
        <bdi>{bankName}</bdi>
      </span>
    </div>
  )
  return [
    column('number', t('number'), file, { card: 'title', widthPx: 140, grow: 2 }),
    column('account', t('account'), account, { card: 'pair', widthPx: 170, grow: 2 }),
    column('days', t('days'), ({ firstDay, lastDay }) => <Days first={firstDay} last={lastDay} />, { widthPx: 130, grow: 1 }),
    column('rows', t('rows'), (row) => <RowCounts row={row} />, { widthPx: 150, grow: 2 }),
    textColumn('by', t('importedBy'), ({ createdBy }) => createdBy, { widthPx: 110, grow: 1 }),
    timeColumn('at', t('importedAt'), ({ createdAt }) => createdAt, { widthPx: 100, grow: 1, foldUnder: 'by' }),
  ]
}

function RowCounts({ row }: { readonly row: BankImport }) {
  const t = useTexts('adminBankStatements')
  if (row.takenBackAt !== null) return <span className="text-ink-soft">{t('takenBackOn', { day: dateTimeText(row.takenBackAt) })}</span>
  return (
    <span className="flex flex-col gap-0.5">
      {t('newAndKnown', { added: row.newRows, known: row.knownRows })}
      {row.refusedLines > 0 && <span className="text-danger text-xs">{t('refusedCount', { count: row.refusedLines })}</span>}
    </span>
  )
}
