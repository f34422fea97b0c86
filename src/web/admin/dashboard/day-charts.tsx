import type { Figures } from '#contract/figures.ts'
import { seriesOf } from '#domain/figures.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayRangeText } from '../../ui/date-text.ts'
import { BarChart, type Series } from './bar-chart.tsx'
import { ChartFrame, ChartTable } from './chart-frame.tsx'

type DayValue = Exclude<keyof Figures['days'][number], 'day'>

export function SessionsChart({ figures }: { readonly figures: Figures }) {
  const t = useTexts('figures')
  return (
    <DayChart
      figures={figures}
      title={t('sessionsChart')}
      names={['approved', 'rejected', 'purchases']}
      series={[
        { name: t('approvedOnDay'), shape: 'up', paint: 'fill-primary', swatch: 'bg-primary' },
        { name: t('rejectedOnDay'), shape: 'up', paint: 'fill-danger', swatch: 'bg-danger' },
        { name: t('boughtOnDay'), shape: 'line', paint: 'stroke-ink-soft', swatch: 'bg-ink-soft' },
      ]}
      format={(count) => t('number', { count })}
    />
  )
}

/** Money that comes in goes up, money that goes out goes down. */
export function MoneyChart({ figures }: { readonly figures: Figures }) {
  const t = useTexts('figures')
  return (
    <DayChart
      figures={figures}
      title={t('moneyChart')}
      names={['moneyIn', 'paidOut', 'refunded']}
      series={[
        { name: t('moneyIn'), shape: 'up', paint: 'fill-primary', swatch: 'bg-primary' },
        { name: t('paidOut'), shape: 'down', paint: 'fill-accent', swatch: 'bg-accent' },
        { name: t('refundedOnDay'), shape: 'down', paint: 'fill-danger', swatch: 'bg-danger' },
      ]}
      format={moneyText}
    />
  )
}

interface DayChartProps {
  readonly figures: Figures
  readonly title: string
  readonly names: readonly DayValue[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
}

function DayChart({ figures, title, names, series, format }: DayChartProps) {
  const t = useTexts('figures')
  const language = useLanguage()
  const points = seriesOf(figures, figures.days, names)
  const bars = points.map(({ range, sums }) => ({
    label: dayRangeText(range.from, range.to, language),
    values: names.map((name) => sums[name]),
  }))
  const totals = names.map((_name, place) => bars.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
  const rowOf = (label: string, values: readonly number[]) => [label, ...values.map(format)]
  return (
    <ChartFrame
      title={title}
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
