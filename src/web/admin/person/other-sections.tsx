import * as contract from '#contract/person.ts'
import type { TrailRow } from '#contract/trail.ts'
import { column, timeColumn } from '../../admin-ui/columns.tsx'
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

const TIME_PLACE = { widthPx: 130, grow: 1 }
const TIME = TIME_PLACE

/** Shows each notice's kind and time, not its text. */
export function Notices({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const notices = useTexts('notices')
  const section = useSection(contract.listPersonNotices, id)
  const columns: Column<contract.PersonNotice>[] = [
    column('notice', t('notice'), ({ kind }) => <span className="font-medium text-ink">{notices(`${kind}.title`)}</span>, {
      card: 'title',
      widthPx: 200,
      grow: 3,
    }),
    timeColumn('when', t('when'), ({ createdAt }) => createdAt, TIME),
    column('read', t('read'), ({ readAt }) => (readAt === null ? t('unread') : <Moment iso={readAt} />), TIME_PLACE),
  ]
  return <SectionTable title={t('section.notices')} section={section} columns={columns} foldBelowPx={500} />
}

export function SignIns({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const found = useSignInsOf(id)
  if (found.data === undefined && isFailing(found))
    return <LoadFailed title={t('loadFailed')} retry={t('tryAgain')} onRetry={() => void found.refetch()} />
  const signIns: Column<contract.PersonSignIn>[] = [
    column('device', t('device'), ({ device }) => <bdi dir="ltr">{device}</bdi>, { card: 'title', widthPx: 180, grow: 3 }),
    column('address', t('address'), ({ address }) => <bdi dir="ltr">{address}</bdi>, { widthPx: 150, grow: 2 }),
    timeColumn('created', t('when'), ({ createdAt }) => createdAt, TIME),
    timeColumn('used', t('lastUsed'), ({ lastUsedAt }) => lastUsedAt, TIME),
  ]
  const sent = ({ lastSentAt, isFailing: fails }: contract.PersonDevice) =>
    fails ? t('failing') : lastSentAt === null ? t('never') : <Moment iso={lastSentAt} />
  const devices: Column<contract.PersonDevice>[] = [
    column('name', t('device'), ({ name }) => <bdi dir="auto">{name}</bdi>, { card: 'title', widthPx: 180, grow: 3 }),
    timeColumn('created', t('when'), ({ createdAt }) => createdAt, TIME),
    column('sent', t('lastSent'), sent, TIME_PLACE),
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

/** The audit trail of this account. */
export function Trail({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const trailTexts = useTexts('adminTrail')
  const words = useTrailWords()
  const trail = useTrail({ searchText: '', account: id })
  const rows = trail.data?.pages.flatMap((page) => page.rows)
  if (rows === undefined && isFailing(trail))
    return <LoadFailed title={trailTexts('loadFailed')} retry={t('tryAgain')} onRetry={() => void trail.refetch()} />
  const changeOf = (row: TrailRow) =>
    row.fields
      .filter(({ isChanged }) => isChanged)
      .slice(0, 2)
      .map(({ field, after, before }) => `${words.field(field, row)}: ${words.value(field, after ?? before)}`)
      .join(' · ')
  const columns: Column<TrailRow>[] = [
    column('action', trailTexts('action'), ({ action }) => <span className="font-medium text-ink">{words.action(action)}</span>, {
      card: 'title',
      widthPx: 200,
      grow: 3,
    }),
    column('by', trailTexts('by'), ({ by }) => <ActorLink by={by} />, { widthPx: 150, grow: 2 }),
    timeColumn('when', t('when'), ({ createdAt }) => createdAt, TIME),
    column('change', trailTexts('changed'), changeOf, { widthPx: 200, grow: 3 }),
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
