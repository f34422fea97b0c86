import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { fetchFigures } from '#contract/figures.ts'
import { FIGURES } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'
import { isFailing, retryNow } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/date-text.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountsChart } from './accounts-chart.tsx'
import { MoneyChart, RequestsChart } from './day-charts.tsx'
import { FigureGroup, FigureSkeleton, MinutesFigures, MoneyFigures, PeopleFigures, RequestFigures } from './figure-groups.tsx'
import { HoursChart } from './hours-chart.tsx'
import { linksOf } from './links.ts'
import { RangeBar, type ShownRange, useShownRange } from './range-bar.tsx'

/** Sessions start and end, and days change, without an event for this page. */
const POLL_MS = 60_000

function useFigures(query: ShownRange['query']) {
  return useQuery({
    queryKey: [...FIGURES, query],
    queryFn: ({ signal }) => call(fetchFigures, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
}

/** Figures for a range of days (docs/product.md#figures). */
export function Figures() {
  const t = useTexts('figures')
  const id = useId()
  const range = useShownRange()
  const queries = useQueryClient()
  const loaded = useFigures(range.query)
  const { data, isPlaceholderData } = loaded
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5 md:gap-6">
      <header className="flex flex-col gap-4 lg:flex-row lg:items-start lg:justify-between">
        <div>
          <h2 id={id} className="font-semibold text-2xl text-ink tracking-tight">
            {t('figures')}
          </h2>
          <output className="mt-1 block min-h-6 text-ink-soft text-sm">
            {data &&
              (data.from === data.to
                ? t('dayIs', { from: dayText(data.from), zone: data.timeZone })
                : t('rangeIs', { from: dayText(data.from), to: dayText(data.to), zone: data.timeZone }))}
          </output>
        </div>
        <RangeBar shown={range} days={data ? { from: data.from, to: data.to } : null} />
      </header>
      {data === undefined && !isFailing(loaded) && <Loading />}
      {data === undefined && isFailing(loaded) && (
        <LoadFailed title={t('failed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
      )}
      {data !== undefined && (
        // Keep the old figures until the new ones have loaded.
        <div
          aria-busy={isPlaceholderData}
          className={cx('flex flex-col gap-6 transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          <RequestFigures figures={data} links={linksOf(data)} />
          <MoneyFigures figures={data} links={linksOf(data)} />
          <div className="grid gap-6 xl:grid-cols-2">
            <MinutesFigures figures={data} links={linksOf(data)} />
            <PeopleFigures figures={data} links={linksOf(data)} />
          </div>
          <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
            <RequestsChart figures={data} />
            <MoneyChart figures={data} />
            <HoursChart hours={data.hours} />
            <AccountsChart received={data.received} links={linksOf(data)} />
          </div>
        </div>
      )}
    </section>
  )
}

function Loading() {
  const t = useTexts('figures')
  const ui = useTexts('ui')
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{ui('loading')}</span>
      <FigureGroup title={t('requests')} columns={5}>
        {['purchases', 'approved', 'rejected', 'waiting', 'median'].map((name) => (
          <FigureSkeleton key={name} />
        ))}
      </FigureGroup>
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  )
}
