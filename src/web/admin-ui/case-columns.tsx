import { useTexts } from '../texts/texts.ts'
import type { Column } from '../ui/table-columns.ts'
import { column, openColumn, partyColumn, statusColumn, timeColumn } from './columns.tsx'
import type { RowHandlers } from './list.ts'
import type { PersonShown } from './person.tsx'

interface Case {
  readonly createdAt: string
  readonly status: 'pending' | 'closed'
}

interface CaseTexts<Row> {
  readonly from: { readonly header: string; readonly person: (row: Row) => PersonShown }
  readonly about: { readonly header: string; readonly person: (row: Row) => PersonShown }
  readonly kind: { readonly header: string; readonly text: (row: Row) => string }
  readonly madeAt: string
  readonly open: (name: string) => string
}

/** Columns for complaints and reports: one person's case about another, open until an admin closes it. */
export function useCaseColumns<Row extends Case>({ from, about, kind, madeAt, open }: CaseTexts<Row>) {
  const admin = useTexts('admin')
  return ({ onEdit }: RowHandlers<Row>): Column<Row>[] => [
    partyColumn('user', from.header, from.person, { card: 'title', widthPx: 150, grow: 3 }),
    partyColumn('about', about.header, about.person, { card: 'title', widthPx: 150, grow: 3 }),
    column('kind', kind.header, kind.text, { widthPx: 150, grow: 2 }),
    timeColumn('at', madeAt, ({ createdAt }) => createdAt, { widthPx: 100, grow: 1 }),
    statusColumn(admin('status'), ({ status, createdAt }) => ({ status, since: createdAt }), { widthPx: 120, grow: 0.5 }),
    openColumn(admin('actions'), (row) => open(from.person(row).username), onEdit),
  ]
}
