import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { fetchFigures } from '#contract/figures.ts'
import type { Language } from '#texts/languages.ts'
import { FIGURES } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'
import { isFailing, retryNow } from '../../api/query-client.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dayRangeText } from '../../ui/date-text.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AccountsChart } from './accounts-chart.tsx'
import { MoneyChart, SessionsChart } from './day-charts.tsx'
import { HoursChart } from './hours-chart.tsx'
import { KeyFigures, KeyFiguresLoading } from './key-figures.tsx'
import { linksOf } from './links.ts'
import { OtherFigures } from './other-figures.tsx'
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

/** Figures for a range of days (docs/product.md#figures), the key figures beside the list of work. */
export function Figures({ work }: { readonly work: ReactNode }) {
  const t = useTexts('figures')
  const language = useLanguage()
  const id = useId()
  const range = useShownRange()
  const queries = useQueryClient()
  const loaded = useFigures(range.query)
  const { data, isPlaceholderData } = loaded
  // Keep the old figures until the new ones have loaded.
  const stale = { 'aria-busy': isPlaceholderData, className: cx('transition-opacity duration-150', isPlaceholderData && 'opacity-60') }
  const links = data && linksOf(data)
  return (
    <div className="flex min-w-0 flex-col gap-6 md:gap-8">
      <div className="grid gap-6 max-xl:items-start md:gap-8 xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        {work}
        <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <h2 id={id} className="font-semibold text-ink text-lg">
                {t('figures')}
              </h2>
              <output className="block min-h-6 text-ink-soft text-sm">
                {data && t('rangeIs', { range: dayRangeText(data.from, data.to, language), zone: zoneText(data.timeZone, language) })}
              </output>
            </div>
            <RangeBar shown={range} days={data ? { from: data.from, to: data.to } : null} />
          </header>
          {data === undefined && !isFailing(loaded) && <KeyFiguresLoading />}
          {data === undefined && isFailing(loaded) && (
            <LoadFailed title={t('failed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
          )}
          {data && links && (
            <div {...stale}>
              <KeyFigures figures={data} links={links} />
            </div>
          )}
        </section>
      </div>
      {data && links && (
        <div {...stale}>
          <div className="flex flex-col gap-4 md:gap-6">
            <OtherFigures figures={data} links={links} />
            <div className="grid gap-4 max-xl:items-start md:gap-6 xl:grid-cols-2">
              <SessionsChart figures={data} />
              <MoneyChart figures={data} />
            </div>
            <div className="grid gap-4 max-xl:items-start md:gap-6 xl:grid-cols-[3fr_2fr]">
              <HoursChart hours={data.hours} />
              <AccountsChart received={data.received} links={links} />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** 'Pakistan time', without the 'Standard' of a zone that has no summer time. */
function zoneText(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ (?:Standard|معیاری)(?= )/, '').replace(/ Time$/, ' time')
}
