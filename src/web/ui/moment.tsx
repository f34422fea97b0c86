import { cx } from './cx.ts'
import { dateTimeText } from './date-text.ts'

interface MomentProps {
  readonly iso: string
  /** Day and time may stand on two lines, where many columns are beside it. */
  readonly compact?: boolean
}

/** A moment as the tables write it. */
export function Moment({ iso, compact = false }: MomentProps) {
  return (
    <time dateTime={iso} className={cx(!compact && 'whitespace-nowrap')}>
      {dateTimeText(iso)}
    </time>
  )
}
