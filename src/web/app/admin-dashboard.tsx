import { Figures } from '../admin/dashboard/figures.tsx'
import { FirstDay, SetupLeft } from '../admin/dashboard/first-day.tsx'
import { WorkList } from '../admin/dashboard/work-list.tsx'
import { PageHeader } from '../admin-ui/page-header.tsx'
import { usePendingWork } from '../admin-ui/pending-counts.ts'
import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What to do now, then figures; before the first purchase, what to set up. */
export function AdminDashboard() {
  const t = useTexts('admin')
  const { data } = usePendingWork()
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <PageHeader title={t('dashboard')} note={t('dashboardText')} />
      {data?.setup.hasSold === false ? (
        <FirstDay counts={data} details={data.details} setup={data.setup} />
      ) : (
        <Figures
          work={
            data ? (
              <WorkList counts={data} details={data.details} setup={data.setup} more={<SetupLeft setup={data.setup} />} />
            ) : (
              <WorkLoading />
            )
          }
        />
      )}
    </div>
  )
}

function WorkLoading() {
  return (
    <Card className="flex flex-col gap-5 p-5">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </Card>
  )
}
