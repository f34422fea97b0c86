import type { Figures } from '#contract/figures.ts'
import type { DayRange } from '#domain/day-range.ts'
import { seriesOf } from '#domain/figures.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { dayText } from '../../ui/date-text.ts'
import { BarChart, type Series } from './bar-chart.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'

type DayValue = Exclude<keyof Figures['days'][number], 'day'>

export function RequestsChart({ figures }: { readonly figures: Figures }) {
  const t = useTexts('figures')
  return (
    <DayChart
      figures={figures}
      title={t('requestsChart')}
      text={t('requestsChartText')}
      names={['purchases', 'approved', 'rejected']}
      series={[
        { name: t('purchases'), fill: 'fill-info', swatch: 'bg-info' },
        { name: t('approved'), fill: 'fill-primary', swatch: 'bg-primary' },
        { name: t('rejected'), fill: 'fill-danger', swatch: 'bg-danger' },
      ]}
      format={(count) => t('number', { count })}
    />
  )
}

export function MoneyChart({ figures }: { readonly figures: Figures }) {
  const t = useTexts('figures')
  return (
    <DayChart
      figures={figures}
      title={t('moneyChart')}
      text={t('moneyChartText')}
      names={['moneyIn', 'paidOut', 'refunded']}
      series={[
        { name: t('moneyIn'), fill: 'fill-primary', swatch: 'bg-primary' },
        { name: t('paidOut'), fill: 'fill-accent', swatch: 'bg-accent' },
        { name: t('refundsPaid'), fill: 'fill-danger', swatch: 'bg-danger' },
      ]}
      format={moneyText}
    />
  )
}

interface DayChartProps {
  readonly figures: Figures
  readonly title: string
  readonly text: string
  readonly names: readonly DayValue[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
}

function DayChart({ figures, title, text, names, series, format }: DayChartProps) {
  const t = useTexts('figures')
  const points = seriesOf(figures, figures.days, names)
  const bars = points.map(({ range, sums }) => ({ label: rangeText(range), values: names.map((name) => sums[name]) }))
  const totals = names.map((_name, place) => bars.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
  const rowOf = (label: string, values: readonly number[]) => [label, ...values.map(format)]
  return (
    <ChartFrame
      title={title}
      text={text}
      isEmpty={totals.every((total) => total === 0)}
      table={
        <ChartTable
          caption={title}
          columns={[t('day'), ...series.map(({ name }) => name)]}
          rows={bars.map(({ label, values }) => rowOf(label, values))}
          total={rowOf(t('total'), totals)}
        />
      }
    >
      <BarChart title={title} series={series} bars={bars} totals={totals} format={format} />
    </ChartFrame>
  )
}

/** Left to right in every language, as dates are. */
function rangeText({ from, to }: DayRange): string {
  return from === to ? dayText(from) : `\u2066${dayText(from)} – ${dayText(to)}\u2069`
}
