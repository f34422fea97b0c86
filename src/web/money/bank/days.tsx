import { useTexts } from '../../texts/texts.ts'
import { dayText } from '../../ui/date-text.ts'

/** A day as in the tables. */
export function Day({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} dir="ltr" className="whitespace-nowrap">
      {dayText(day)}
    </time>
  )
}

/** A file's first to last day; nothing for a file without rows. */
export function Days({ first, last }: { readonly first: string | null; readonly last: string | null }) {
  const t = useTexts('adminBankStatements')
  if (first === null || last === null) return t('noDay')
  if (first === last) return <Day day={first} />
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      <Day day={first} /> – <Day day={last} />
    </span>
  )
}
