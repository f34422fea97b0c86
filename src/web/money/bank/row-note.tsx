import type { BankRow } from '#contract/bank-matches.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'

/** Whether there is something to say about the row's money. */
export function hasRowNote({ note, match }: Pick<BankRow, 'note' | 'match'>): boolean {
  return note !== null || match !== null
}

/** An admin’s note on a row, and how an earlier match ended. */
export function RowNote({ row }: { readonly row: BankRow }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const { note, match, reversal } = row
  if (!hasRowNote(row)) return null
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 text-sm">
      {match?.isCurrent && reversal && <p className="text-danger">{t('matchReversed', { name: match.payment.username })}</p>}
      {match && !match.isCurrent && <p className="text-danger">{t('matchLost', { name: match.payment.username })}</p>}
      {note && (
        <>
          <Badge tone={note.isDone ? 'good' : 'neutral'}>{note.isDone ? t('done') : t('noted')}</Badge>
          <p className="wrap-anywhere text-ink">
            {note.note === 'returned' && t('returned')}
            {note.note === 'returned' && note.words !== '' && ': '}
            <bdi>{note.words}</bdi>
          </p>
          <p className="text-ink-faint text-xs">{t('notedBy', { name: note.by, when: shortDateTimeText(note.at, language) })}</p>
        </>
      )}
    </div>
  )
}
