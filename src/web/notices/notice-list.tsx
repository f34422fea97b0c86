import { Bell } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useAccount } from '../accounts/sign-in.ts'
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
      <ul className="flex flex-col gap-0.5">
        {notices.map((notice) => (
          <li key={notice._id}>
            <NoticeRow notice={notice} onFollow={() => read([notice._id])} onClose={onClose} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pt-3">
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
