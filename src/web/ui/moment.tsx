import { dateTimeText } from './date-text.ts'

/** A moment in a table. */
export function Moment({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {dateTimeText(iso)}
    </time>
  )
}
