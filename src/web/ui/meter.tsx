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
  readonly tone?: MeterTone
}

/** A bar that shows how much of a limit is used. */
export function Meter({ label, text, percent, tone = 'calm' }: MeterProps) {
  return (
    <Base.Root value={Math.min(100, percent)} aria-label={label} getAriaValueText={() => text}>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-hairline">
        <Base.Indicator className={cx('rounded-full', TONES[tone])} />
      </Base.Track>
    </Base.Root>
  )
}
