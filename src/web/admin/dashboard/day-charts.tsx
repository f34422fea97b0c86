import { useState } from 'react'
import type { Figures } from '#contract/figures.ts'
import type { DayRange } from '#domain/day-range.ts'
import { seriesOf } from '#domain/figures.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/date-text.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { ChartPointer } from './chart-pointer.tsx'

/** The top of a scale: 1, 2 or 5 followed by zeros, not below the highest value. */
export function niceMax(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 5, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}

interface Series {
  readonly name: string
  /** Classes for the bars (`fill`) and their mark in the legend (`swatch`). */
  readonly fill: string
  readonly swatch: string
}

interface Bars {
  readonly label: string
  /** One per series. */
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly title: string
  readonly series: readonly Series[]
  readonly bars: readonly Bars[]
  /** Totals over all bars, shown until one is selected. */
  readonly totals: readonly number[]
  readonly format: (value: number) => string
}

const HEIGHT = 100

/** Grouped bars. They stretch with the page, so all text is outside the drawing. */
function BarChart({ title, series, bars, totals, format }: BarChartProps) {
  const t = useTexts('figures')
  const [index, setIndex] = useState<number | null>(null)
  const pointed = index === null ? undefined : bars[index]
  const top = niceMax(Math.max(0, ...bars.flatMap(({ values }) => values)))
  const groupWidth = series.length + 1
  const shown = pointed ?? { label: t('total'), values: totals }
  const textOf = ({ label, values }: Bars) =>
    [label, ...series.map(({ name }, place) => `${name}: ${format(values[place] ?? 0)}`)].join(', ')
  const middle = bars[Math.floor((bars.length - 1) / 2)]
  return (
    <div className="flex flex-col gap-3">
      <Legend series={series} shown={shown} format={format} />
      <div className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-4">
        <p className="flex items-center gap-2 text-ink-faint text-xs tabular-nums" aria-hidden="true">
          <bdi>{format(top)}</bdi>
          <span className="h-px grow bg-hairline" />
        </p>
        <div className="relative h-44 border-outline border-b md:h-56">
          <span className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
          <svg
            viewBox={`0 0 ${bars.length * groupWidth} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full rtl:-scale-x-100"
            aria-hidden="true"
          >
            {index !== null && <rect x={index * groupWidth} y={0} width={groupWidth} height={HEIGHT} className="fill-hover" />}
            {bars.map(({ label, values }, group) =>
              series.map(({ name, fill }, place) => {
                const height = ((values[place] ?? 0) / top) * HEIGHT
                return (
                  <rect
                    key={`${label} ${name}`}
                    x={group * groupWidth + place + 0.5}
                    y={HEIGHT - height}
                    width={0.92}
                    height={height}
                    className={fill}
                  />
                )
              }),
            )}
          </svg>
          <ChartPointer label={t('pointAtDay', { title })} count={bars.length} index={index} valueText={textOf(shown)} onPoint={setIndex} />
        </div>
        <p className="mt-1 flex justify-between gap-2 text-ink-faint text-xs tabular-nums" aria-hidden="true">
          <span>{bars[0]?.label}</span>
          {bars.length > 2 && <span className="max-sm:hidden">{middle?.label}</span>}
          {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
        </p>
      </div>
    </div>
  )
}

interface LegendProps {
  readonly series: readonly Series[]
  readonly shown: Bars
  readonly format: (value: number) => string
}

/** Also shows the selected bars' values, where a finger does not cover them. */
function Legend({ series, shown, format }: LegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm" aria-hidden="true">
      <span className="min-w-24 font-semibold text-ink tabular-nums">{shown.label}</span>
      {series.map(({ name, swatch }, place) => (
        <span key={name} className="flex items-baseline gap-2 text-ink-soft">
          <span className={cx('size-2.5 shrink-0 self-center rounded-sm', swatch)} />
          {name}
          <bdi className="font-semibold text-ink tabular-nums">{format(shown.values[place] ?? 0)}</bdi>
        </span>
      ))}
    </div>
  )
}

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

/** Left to right in every language, because dates are. */
function rangeText({ from, to }: DayRange): string {
  return from === to ? dayText(from) : `\u2066${dayText(from)} – ${dayText(to)}\u2069`
}
