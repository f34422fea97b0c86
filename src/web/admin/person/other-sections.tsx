import * as contract from '#contract/person.ts'
import type { TrailRow } from '#contract/trail.ts'
import { ActorLink } from '../../admin-ui/person-link.tsx'
import { isFailing } from '../../api/query-client.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useTrail } from '../trail/queries.ts'
import { useTrailWords } from '../trail/trail-words.ts'
import type { SectionProps } from './money-sections.tsx'
import { useSection, useSignInsOf } from './queries.ts'
import { RowsCard, SectionTable } from './section-table.tsx'

export function OtherSection({ name, id }: SectionProps & { readonly name: 'notices' | 'signIns' | 'trail' }) {
  switch (name) {
    case 'notices':
      return <Notices id={id} />
    case 'signIns':
      return <SignIns id={id} />
    case 'trail':
      return <Trail id={id} />
  }
}

/** What kind of notice and when, not what it says. */
function Notices({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const notices = useTexts('notices')
  const section = useSection(contract.listPersonNotices, id)
  const columns: Column<contract.PersonNotice>[] = [
    {
      key: 'notice',
      header: t('notice'),
      card: 'title',
      widthPx: 200,
      grow: 3,
      cell: ({ kind }) => <span className="font-medium text-ink">{notices(`${kind}.title`)}</span>,
    },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 130, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      key: 'read',
      header: t('read'),
      card: 'fact',
      widthPx: 130,
      grow: 1,
      cell: ({ readAt }) => (readAt === null ? t('unread') : <Moment iso={readAt} />),
    },
  ]
  return <SectionTable title={t('section.notices')} section={section} columns={columns} foldBelowPx={500} />
}

function SignIns({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const found = useSignInsOf(id)
  if (found.data === undefined && isFailing(found))
    return <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void found.refetch()} />
  const signIns: Column<contract.PersonSignIn>[] = [
    { key: 'device', header: t('device'), card: 'title', widthPx: 180, grow: 3, cell: ({ device }) => <bdi dir="ltr">{device}</bdi> },
    { key: 'address', header: t('address'), card: 'fact', widthPx: 150, grow: 2, cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
    { key: 'created', header: t('when'), card: 'fact', widthPx: 130, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    { key: 'used', header: t('lastUsed'), card: 'fact', widthPx: 130, grow: 1, cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
  ]
  const devices: Column<contract.PersonDevice>[] = [
    { key: 'name', header: t('device'), card: 'title', widthPx: 180, grow: 3, cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
    { key: 'created', header: t('when'), card: 'fact', widthPx: 130, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      key: 'sent',
      header: t('lastSent'),
      card: 'fact',
      widthPx: 130,
      grow: 1,
      cell: ({ lastSentAt, isFailing: fails }) => (fails ? t('failing') : lastSentAt === null ? t('never') : <Moment iso={lastSentAt} />),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('signIns')} className="flex flex-col gap-3">
        <h2 className="ps-1 font-semibold text-ink-soft text-sm">{t('signIns')}</h2>
        <RowsCard title={t('signIns')} rows={found.data?.signIns} columns={signIns} foldBelowPx={640} />
      </section>
      <section aria-label={t('devices')} className="flex flex-col gap-3">
        <h2 className="ps-1 font-semibold text-ink-soft text-sm">{t('devices')}</h2>
        <RowsCard title={t('devices')} rows={found.data?.devices} columns={devices} foldBelowPx={500} />
      </section>
    </div>
  )
}

/** Its part of the audit trail. */
function Trail({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const trailTexts = useTexts('adminTrail')
  const words = useTrailWords()
  const trail = useTrail({ searchText: '', account: id })
  const rows = trail.data?.pages.flatMap((page) => page.rows)
  if (rows === undefined && isFailing(trail))
    return <LoadFailed title={trailTexts('loadFailed')} retry={t('tryAgain')} onRetry={() => void trail.refetch()} />
  const columns: Column<TrailRow>[] = [
    {
      key: 'action',
      header: trailTexts('action'),
      card: 'title',
      widthPx: 200,
      grow: 3,
      cell: ({ action }) => <span className="font-medium text-ink">{words.action(action)}</span>,
    },
    { key: 'by', header: trailTexts('by'), card: 'fact', widthPx: 150, grow: 2, cell: ({ by }) => <ActorLink by={by} /> },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 130, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      key: 'change',
      header: trailTexts('changed'),
      card: 'fact',
      widthPx: 200,
      grow: 3,
      cell: (row) =>
        row.fields
          .filter(({ isChanged }) => isChanged)
          .slice(0, 2)
          .map(({ field, after, before }) => `${words.field(field, row)}: ${words.value(field, after ?? before)}`)
          .join(' · '),
    },
  ]
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="secondary" size="small" to={`${PATHS.adminTrail}?account=${id}`}>
          {t('wholeTrail')}
        </LinkButton>
        <LinkButton variant="secondary" size="small" to={`${PATHS.adminTrail}?admin=${id}`}>
          {t('doneByThem')}
        </LinkButton>
      </div>
      <RowsCard title={t('section.trail')} rows={rows} columns={columns} foldBelowPx={720} />
      {trail.hasNextPage && (
        <LoadMore
          text={t('loadMore')}
          busyText={t('loadingMore')}
          busy={trail.isFetchingNextPage}
          failed={trail.isFetchNextPageError}
          onLoad={() => void trail.fetchNextPage()}
        />
      )}
    </div>
  )
}
