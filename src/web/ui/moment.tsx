import { dateTimeText } from './date-text.ts'

interface MomentProps {
  readonly iso: string
  /** Lets the date and time wrap onto two lines, for tables with many columns. */
  readonly compact?: boolean
}

export function Moment({ iso, compact = false }: MomentProps) {
  const [day = '', time = ''] = dateTimeText(iso).split(' ')
  return (
    <time dateTime={iso} dir="ltr" className={compact ? 'inline-block rtl:text-end' : 'whitespace-nowrap'}>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
