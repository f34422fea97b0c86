import dayjs from 'dayjs'
import { Bell } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Notice } from '#contract/notices.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { serverNow } from '../api/server-clock.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { noticesOf } from './model.ts'
import { NoticeRow } from './notice-row.tsx'
import { reportListShown } from './open-list.ts'
import { useNotices, useReadNotices } from './queries.ts'

export function NoticeList({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('noticeList')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices()
  const read = useReadNotices()
  const notices = useMemo(() => (data === undefined ? undefined : noticesOf(data)), [data])
  useEffect(() => {
    reportListShown(notices ?? null)
    return () => reportListShown(null)
  }, [notices])
  if (notices === undefined) return <Loading />
  if (notices.length === 0) return <Nothing />
  return (
    <>
      {daysOf(notices).map(({ name, notices: those }) => (
        <section key={name} aria-label={t(name)} className="not-first:mt-3">
          <h3 aria-hidden="true" className="px-3 pb-1 font-semibold text-ink-faint text-xs">
            {t(name)}
          </h3>
          <ul className="flex flex-col">
            {those.map((notice) => (
              <li key={notice._id}>
                <NoticeRow notice={notice} onFollow={() => read([notice._id])} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="sticky -bottom-6 -mx-3 flex justify-center bg-surface pt-2 pb-6 md:-bottom-3 md:pb-3">
          <Button
            variant="secondary"
            size="small"
            busy={isFetchingNextPage}
            busyText={t('loadingMore')}
            onClick={() => void fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}

const DAYS = ['today', 'yesterday', 'earlier'] as const

/** The notices of each day, newest first, without days that have none. */
function daysOf(notices: readonly Notice[]) {
  const now = dayjs(serverNow())
  const dayOf = ({ createdAt }: Notice) =>
    now.isSame(createdAt, 'day') ? 'today' : now.subtract(1, 'day').isSame(createdAt, 'day') ? 'yesterday' : 'earlier'
  return DAYS.map((name) => ({ name, notices: notices.filter((notice) => dayOf(notice) === name) })).filter((day) => day.notices.length > 0)
}

function Nothing() {
  const t = useTexts('noticeList')
  const { role } = useAccount()
  return <EmptyState icon={<Bell aria-hidden="true" />} title={t('empty')} text={role === 'admin' ? t('emptyAdminText') : t('emptyText')} />
}

const PLACEHOLDERS = ['first', 'second', 'third'] as const

function Loading() {
  const ui = useTexts('ui')
  return (
    <div role="status" className="flex flex-col gap-4 px-2 py-3">
      <span className="sr-only">{ui('loading')}</span>
      {PLACEHOLDERS.map((name) => (
        <div key={name} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  )
}
