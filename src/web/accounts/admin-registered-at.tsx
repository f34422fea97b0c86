import { dateTimeText } from '../ui/date-text.ts'

export function RegisteredAt({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {dateTimeText(iso)}
    </time>
  )
}
