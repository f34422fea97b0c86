import { Meter as Base } from '@base-ui/react/meter'
import { cx } from './cx.ts'

export type MeterTone = 'calm' | 'warning' | 'danger'

const TONES: Readonly<Record<MeterTone, string>> = { calm: 'bg-primary', warning: 'bg-accent', danger: 'bg-danger' }

interface MeterProps {
  readonly label: string
  /** For screen readers. */
  readonly text: string
  /** From 0 to 100. */
  readonly percent: number
  /** The uncertain last part of `percent`, drawn lighter. */
  readonly uncertainPercent?: number
  readonly tone?: MeterTone
}

/** A bar that shows how much of a limit has been used. */
export function Meter({ label, text, percent, uncertainPercent = 0, tone = 'calm' }: MeterProps) {
  const shown = Math.min(100, percent)
  const certain = Math.max(0, shown - uncertainPercent)
  return (
    <Base.Root value={shown} aria-label={label} getAriaValueText={() => text}>
      <Base.Track className="relative h-1.5 overflow-hidden rounded-full bg-hairline">
        <Base.Indicator className={cx('rounded-full', TONES[tone], uncertainPercent > 0 && 'opacity-40')} />
        {uncertainPercent > 0 && certain > 0 && (
          <div className={cx('absolute inset-y-0 start-0 rounded-full', TONES[tone])} style={{ width: `${certain}%` }} />
        )}
      </Base.Track>
    </Base.Root>
  )
}
