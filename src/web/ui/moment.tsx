import { dateTimeText } from './date-text.ts'

interface MomentProps {
  readonly iso: string
  /** Day and time may stand on two lines, where many columns are beside it. */
  readonly compact?: boolean
}

/** A moment as the tables write it. */
export function Moment({ iso, compact = false }: MomentProps) {
  const [day = '', time = ''] = dateTimeText(iso).split(' ')
  return (
    <time dateTime={iso} dir="ltr" className={compact ? 'inline-block rtl:text-end' : 'whitespace-nowrap'}>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
