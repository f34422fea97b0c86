import { Eye } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'
import type { Column } from '../ui/table-columns.ts'
import type { RowHandlers } from './list.ts'
import { Person, type PersonShown } from './person.tsx'
import { WaitingStatus } from './waiting-status.tsx'

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

/** The columns of what one person brings up about another, until an admin closes it. */
export function useCaseColumns<Row extends Case>({ from, about, kind, madeAt, open }: CaseTexts<Row>) {
  const admin = useTexts('admin')
  const person = (key: string, header: string, of: (row: Row) => PersonShown, card: 'title' | 'fact'): Column<Row> => ({
    key,
    header,
    card,
    widthPx: 180,
    grow: 3,
    cell: (row) => <Person person={of(row)} narrow />,
  })
  return ({ onEdit }: RowHandlers<Row>): Column<Row>[] => [
    person('from', from.header, from.person, 'title'),
    person('about', about.header, about.person, 'fact'),
    { key: 'kind', header: kind.header, card: 'fact', widthPx: 150, grow: 2, cell: kind.text },
    { key: 'at', header: madeAt, card: 'fact', widthPx: 100, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    {
      key: 'status',
      header: admin('status'),
      widthPx: 120,
      grow: 0.5,
      cell: ({ status, createdAt }) => <WaitingStatus status={status} since={createdAt} />,
    },
    {
      key: 'actions',
      header: admin('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 70,
      cell: (row) => (
        <div className="flex justify-end md:-me-3">
          <IconButton
            label={open(from.person(row).username)}
            icon={<Eye aria-hidden="true" />}
            onClick={() => onEdit(row)}
            {...ROW_CONTROL}
          />
        </div>
      ),
    },
  ]
}
