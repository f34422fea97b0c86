import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { ChartPointer } from './chart-pointer.tsx'
import { scaleOf } from './scale.ts'

export interface Series {
  readonly name: string
  /** `up` and `down` are stacked, away from zero. */
  readonly shape: 'up' | 'down' | 'line'
  /** Classes for the bars or the line (`paint`) and their mark in the legend (`swatch`). */
  readonly paint: string
  readonly swatch: string
}

export interface Bar {
  readonly label: string
  /** One per series. */
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly title: string
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  /** Totals over all bars, shown until one is selected. */
  readonly totals: readonly number[]
  readonly format: (value: number) => string
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' })
const MAX_LABELS = 6

/** Stacked bars. The drawing stretches with the page, so all text is outside of it. */
export function BarChart({ title, series, bars, totals, format }: BarChartProps) {
  const t = useTexts('figures')
  const [index, setIndex] = useState<number | null>(null)
  const shown = (index === null ? undefined : bars[index]) ?? { label: t('total'), values: totals }
  const textOf = ({ label, values }: Bar) =>
    [label, ...series.map(({ name }, place) => `${name}: ${format(values[place] ?? 0)}`)].join(', ')
  const highest = (shape: Series['shape']) => Math.max(0, ...bars.map((bar) => heightOf(bar, series, shape)))
  const lines = scaleOf(Math.max(highest('up'), highest('line')), highest('down'))
  const top = lines.at(-1) ?? 1
  const height = top - (lines[0] ?? 0)
  return (
    <div className="flex flex-col gap-4">
      <Legend series={series} shown={shown} format={format} />
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <ol className="relative text-ink-faint text-xs tabular-nums" aria-hidden="true">
          {lines.map((line) => (
            <li key={line} className="relative">
              {/* The longest label decides how wide the column is. */}
              <span className="invisible block h-0">{axisText(line)}</span>
            </li>
          ))}
          {lines.map((line) => (
            <li key={line} className="absolute end-0 -translate-y-1/2" style={{ top: `${((top - line) / height) * 100}%` }}>
              <bdi>{axisText(line)}</bdi>
            </li>
          ))}
        </ol>
        <div className="relative h-44 rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-4 md:h-52">
          {lines.map((line) => (
            <span
              key={line}
              className={cx('absolute inset-x-0 h-px', line === 0 ? 'bg-outline' : 'bg-hairline')}
              style={{ top: `${((top - line) / height) * 100}%` }}
            />
          ))}
          <svg
            viewBox={`0 0 ${bars.length} ${height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
            aria-hidden="true"
          >
            {index !== null && <rect x={index} y={0} width={1} height={height} className="fill-hover" />}
            {bars.map((bar, place) => (
              <Stack key={bar.label} bar={bar} series={series} at={place} zero={top} width={barWidth(bars.length)} />
            ))}
            {series.map(({ name, shape, paint }, place) =>
              shape === 'line' ? (
                <path
                  key={name}
                  d={stepPath(bars.map(({ values }) => top - (values[place] ?? 0)))}
                  vectorEffect="non-scaling-stroke"
                  strokeDasharray="5 4"
                  className={cx('fill-none stroke-2', paint)}
                />
              ) : null,
            )}
          </svg>
          <ChartPointer label={t('pointAtDay', { title })} count={bars.length} index={index} valueText={textOf(shown)} onPoint={setIndex} />
        </div>
        <span />
        <Days labels={bars.map(({ label }) => label)} />
      </div>
    </div>
  )
}

function heightOf({ values }: Bar, series: readonly Series[], shape: Series['shape']): number {
  return series.reduce((sum, each, place) => (each.shape === shape ? sum + (values[place] ?? 0) : sum), 0)
}

/** Of the space of one bar. A few bars would otherwise be blocks. */
function barWidth(count: number): number {
  if (count === 1) return 0.1
  return count <= 7 ? 0.4 : 0.7
}

function axisText(value: number): string {
  return COMPACT.format(value).replace('-', '\u2212')
}

/** One step per bar, so that a single bar has a line too. */
function stepPath(heights: readonly number[]): string {
  return heights.map((y, x) => `${x === 0 ? 'M0 ' : 'V'}${y}H${x + 1}`).join('')
}

interface StackProps {
  readonly bar: Bar
  readonly series: readonly Series[]
  readonly at: number
  readonly zero: number
  readonly width: number
}

function Stack({ bar: { values }, series, at, zero, width }: StackProps) {
  const reached = { up: 0, down: 0 }
  return series.map(({ name, shape, paint }, place) => {
    const value = values[place] ?? 0
    if (shape === 'line' || value === 0) return null
    const from = reached[shape]
    reached[shape] += value
    const y = shape === 'up' ? zero - from - value : zero + from
    return <rect key={name} x={at + (1 - width) / 2} y={y} width={width} height={value} className={paint} />
  })
}

/** As many dates as fit, always the last one; on a phone every second of them. */
function Days({ labels }: { readonly labels: readonly string[] }) {
  const step = Math.ceil(labels.length / MAX_LABELS)
  return (
    <ol className="relative mt-2 h-5 text-ink-faint text-xs tabular-nums" aria-hidden="true">
      {labels.map((label, index) => {
        const fromEnd = labels.length - 1 - index
        if (fromEnd % step !== 0) return null
        // Among many bars, a centred last label would stick out of a phone's card.
        const isAtEnd = fromEnd === 0 && labels.length > MAX_LABELS + 1
        return (
          <li
            key={label}
            className={cx(
              'absolute whitespace-nowrap',
              isAtEnd ? 'end-0' : '-translate-x-1/2 rtl:translate-x-1/2',
              (fromEnd / step) % 2 === 1 && 'max-sm:hidden',
            )}
            {...(!isAtEnd && { style: { insetInlineStart: `${((index + 0.5) / labels.length) * 100}%` } })}
          >
            {label}
          </li>
        )
      })}
    </ol>
  )
}

interface LegendProps {
  readonly series: readonly Series[]
  readonly shown: Bar
  readonly format: (value: number) => string
}

/** Also shows the selected bar's values, where a finger does not cover them. */
function Legend({ series, shown, format }: LegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs" aria-hidden="true">
      <span className="min-w-12 font-semibold text-ink tabular-nums">{shown.label}</span>
      {series.map(({ name, shape, swatch }, place) => (
        <span key={name} className="flex items-baseline gap-1.5 text-ink-soft">
          <span className={cx('w-2.5 shrink-0 self-center rounded-sm', shape === 'line' ? 'h-0.5' : 'h-2.5', swatch)} />
          {name}
          <bdi className="font-semibold text-ink tabular-nums">{format(shown.values[place] ?? 0)}</bdi>
        </span>
      ))}
    </div>
  )
}
