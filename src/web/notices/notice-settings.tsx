import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useSendsMail } from '../accounts/policies/contact.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Card, SectionCard } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { SettingsDevices } from './settings-devices.tsx'
import { SettingsKinds } from './settings-kinds.tsx'
import { useNoticeSettings, useSendWaitingChanges } from './settings-queries.ts'
import { SettingsQuietHours } from './settings-quiet-hours.tsx'
import { SettingsThisDevice } from './settings-this-device.tsx'

export function NoticeSettingsPage() {
  const t = useTexts('noticeSettings')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('title') }))
  const queries = useQueryClient()
  const settings = useNoticeSettings()
  const sendsMail = useSendsMail()
  useSendWaitingChanges()
  const { data } = settings
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <Link
          to={PATHS.profile}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {t('backToProfile')}
        </Link>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">
          {t('intro')} {sendsMail === false && t('noMail')}
        </p>
      </header>
      <SettingsThisDevice />
      {data !== undefined ? (
        <>
          <SettingsKinds settings={data} />
          <SettingsQuietHours settings={data} />
          <SettingsDevices devices={data.devices} />
        </>
      ) : isFailing(settings) ? (
        <Card>
          <LoadFailed title={t('failed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
        </Card>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Loading() {
  const t = useTexts('noticeSettings')
  const ui = useTexts('ui')
  return (
    <SectionCard title={t('kinds')}>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="h-7" />
        <Skeleton className="h-7" />
        <Skeleton className="h-7" />
      </div>
    </SectionCard>
  )
}
