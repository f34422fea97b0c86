import { Link } from 'react-router'
import * as contract from '#contract/person.ts'
import { column } from '../../admin-ui/columns.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { useTrailWords } from '../trail/trail-words.ts'
import { type SectionProps, sideColumn, useSideOf, whenColumn } from './money-sections.tsx'
import { useSection } from './queries.ts'
import { SectionTable } from './section-table.tsx'

interface Case {
  readonly _id: string
  readonly other: contract.PersonComplaint['other']
  readonly status: 'pending' | 'closed'
  readonly outcome: string | null
  readonly createdAt: string
}

interface CaseTexts<Row> {
  readonly side: (row: Row) => string
  readonly kind: (row: Row) => string
  readonly path: string
  /** The consequences of the outcome. */
  readonly after?: (row: Row) => string | null
}

function useCaseColumns<Row extends Case>({ side, kind, path, after }: CaseTexts<Row>): Column<Row>[] {
  const t = useTexts('adminPerson')
  const words = useTrailWords()
  const outcomeOf = (row: Row) => (
    <>
      {row.outcome === null ? t('waiting') : words.value('outcome', row.outcome)}
      {after?.(row) && <span className="block text-ink-soft text-xs">{after(row)}</span>}
    </>
  )
  const link = ({ _id }: Row) => (
    <Link to={`${path}?edit=${_id}`} className="text-primary underline-offset-2 hover:underline">
      {t('open')}
    </Link>
  )
  return [
    sideColumn(t('with'), side),
    column('kind', t('reason'), kind, { widthPx: 150, grow: 2 }),
    column('status', t('status'), ({ status }) => <StatusBadge status={status} />, { card: 'foot', widthPx: 120, grow: 1 }),
    column('outcome', t('outcome'), outcomeOf, { widthPx: 140, grow: 1 }),
    whenColumn(t('when')),
    column('open', t('open'), link, { align: 'end', card: 'actions', widthPx: 80 }),
  ]
}

export function Complaints({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const complaints = useTexts('complaints')
  const section = useSection(contract.listPersonComplaints, id)
  const columns = useCaseColumns<contract.PersonComplaint>({
    side: useSideOf(section.data?.pages.flatMap((page) => page.rows) ?? []),
    kind: ({ kind }) => complaints(`kind.${kind}`),
    path: PATHS.adminComplaints,
  })
  return <SectionTable title={t('section.complaints')} section={section} columns={columns} foldBelowPx={820} />
}

/** Leaves out the messages: admins read them in the report panel, which logs that. */
export function Reports({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const reports = useTexts('reports')
  const section = useSection(contract.listPersonReports, id)
  const columns = useCaseColumns<contract.PersonReport>({
    side: ({ as }) => (as === 'reporter' ? t('asReporter') : t('asReported')),
    kind: ({ reason }) => reports(`reason.${reason}`),
    path: PATHS.adminReports,
    after: ({ warning }) =>
      warning && (warning.readAt === null ? t('warningUnread') : t('warningRead', { time: dateTimeText(warning.readAt) })),
  })
  return <SectionTable title={t('section.reports')} section={section} columns={columns} foldBelowPx={820} />
}
