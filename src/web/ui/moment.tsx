import { useLanguage } from '../texts/texts.ts'
import { dateTimeText, shortDateTimeText } from './date-text.ts'

interface MomentProps {
  readonly iso: string
  /** Lets the date and time wrap onto two lines, for tables with many columns. */
  readonly compact?: boolean
}

/** In figures, for the columns of tables. */
export function Moment({ iso, compact = false }: MomentProps) {
  const [day = '', time = ''] = dateTimeText(iso).split(' ')
  return (
    <time dateTime={iso} dir="ltr" className={compact ? 'inline-block rtl:text-end' : 'whitespace-nowrap'}>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}

/** In words: '18 Nov, 4:10 PM'. */
export function ShortMoment({ iso }: Pick<MomentProps, 'iso'>) {
  const language = useLanguage()
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {shortDateTimeText(iso, language)}
    </time>
  )
}
