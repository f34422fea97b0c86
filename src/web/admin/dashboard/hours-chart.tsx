import { useState } from 'react'
import type { Figures } from '#contract/figures.ts'
import type { Language } from '#texts/languages.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { ChartFrame, ChartTable } from './chart-frame.tsx'
import { ChartPointer } from './chart-pointer.tsx'

const HOURS = 24
/** Monday first. */
const ROWS = [1, 2, 3, 4, 5, 6, 0] as const
const LABELLED = [0, 6, 12, 18] as const

const A_SUNDAY = Date.UTC(2026, 10, 1)
const DAY_MS = 24 * 60 * 60_000

function weekdayText(weekday: number, language: Language, length: 'long' | 'short'): string {
  const day = new Date(A_SUNDAY + weekday * DAY_MS)
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(day)
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Purchases by weekday and hour; darker means more. */
export function HoursChart({ hours }: { readonly hours: Figures['hours'] }) {
  const t = useTexts('figures')
  const language = useLanguage()
  const [index, setIndex] = useState<number | null>(null)
  const countAt = (weekday: number, hour: number) => hours.find((each) => each.weekday === weekday && each.hour === hour)?.purchases ?? 0
  const max = Math.max(0, ...hours.map(({ purchases }) => purchases))
  const busiest = hours.find(({ purchases }) => purchases === max)
  const textOf = (weekday: number, hour: number, length: 'long' | 'short' = 'long') =>
    t('hourOf', { weekday: weekdayText(weekday, language, length), hour: hourText(hour) })
  const whole = (weekday: number, hour: number) => `${textOf(weekday, hour)} · ${t('purchaseCount', { count: countAt(weekday, hour) })}`
  const pointedText = index === null ? null : whole(ROWS[Math.floor(index / HOURS)] ?? 0, index % HOURS)
  const shown = pointedText ?? (busiest ? t('busiest', { when: whole(busiest.weekday, busiest.hour) }) : '')
  return (
    <ChartFrame
      title={t('hoursChart')}
      isEmpty={max === 0}
      table={
        <ChartTable
          caption={t('hoursChart')}
          columns={[t('hour'), t('purchases')]}
          rows={ROWS.flatMap((weekday) => hours.filter((each) => each.weekday === weekday)).map(({ weekday, hour, purchases }) => [
            textOf(weekday, hour),
            t('number', { count: purchases }),
          ])}
        />
      }
    >
      <p className="font-semibold text-ink text-sm" aria-hidden="true">
        {shown}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <ol className="grid grid-rows-7 items-center text-ink-soft text-xs" aria-hidden="true">
          {ROWS.map((weekday) => (
            <li key={weekday}>{weekdayText(weekday, language, 'short')}</li>
          ))}
        </ol>
        <div className="relative h-52 rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 md:h-60">
          <svg viewBox={`0 0 ${HOURS} ${ROWS.length}`} preserveAspectRatio="none" className="size-full rtl:-scale-x-100" aria-hidden="true">
            {ROWS.map((weekday, row) =>
              Array.from({ length: HOURS }, (_none, hour) => (
                <Cell
                  key={`${weekday} ${hourText(hour)}`}
                  x={hour}
                  y={row}
                  share={max === 0 ? 0 : countAt(weekday, hour) / max}
                  isPointed={index === row * HOURS + hour}
                />
              )),
            )}
          </svg>
          <ChartPointer
            label={t('pointAtHour', { title: t('hoursChart') })}
            count={ROWS.length * HOURS}
            columns={HOURS}
            index={index}
            valueText={shown}
            onPoint={setIndex}
          />
        </div>
        <span />
        <ol className="grid grid-cols-4 text-ink-faint text-xs tabular-nums" aria-hidden="true">
          {LABELLED.map((hour) => (
            <li key={hour}>{hourText(hour)}</li>
          ))}
        </ol>
      </div>
      <p className="flex items-center justify-end gap-2 text-ink-faint text-xs" aria-hidden="true">
        {t('fewer')}
        {[0.2, 0.4, 0.6, 0.8, 1].map((share) => (
          <svg key={share} viewBox="0 0 1 1" className="size-3.5 rounded-sm">
            <rect width={1} height={1} className="fill-primary" fillOpacity={share} />
          </svg>
        ))}
        {t('more')}
      </p>
    </ChartFrame>
  )
}

interface CellProps {
  readonly x: number
  readonly y: number
  /** Relative to the busiest hour. */
  readonly share: number
  readonly isPointed: boolean
}

function Cell({ x, y, share, isPointed }: CellProps) {
  const size = { x: x + 0.05, y: y + 0.06, width: 0.9, height: 0.88 }
  if (isPointed) return <rect {...size} className="fill-accent" />
  if (share === 0) return <rect {...size} className="fill-sunken" />
  return <rect {...size} className="fill-primary" fillOpacity={Math.ceil(share * 5) / 5} />
}
