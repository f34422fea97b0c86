import { CheckCheck, Search, StickyNote, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type BankRow, listBankRows } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { shortDateTimeText, shortDayText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { usePagedList } from './paged-list.tsx'
import { canDecideReversal, ReversalDialog } from './reversal-dialog.tsx'

interface UnmatchedRowsProps {
  readonly account: string
  readonly show: 'unmatched' | 'done'
}

/** Bank rows that belong to no known payment: an admin matches them by hand, or notes what happened to them. */
export function UnmatchedRows({ account, show }: UnmatchedRowsProps) {
  const t = useTexts('adminBankStatements')
  const { data, failure, pages } = usePagedList(listBankRows, { account, show }, ['rows', 'totalRows'])
  const [open, setOpen] = useState<{ readonly row: BankRow; readonly dialog: RowDialog }>()
  const close = () => setOpen(undefined)
  if (failure) return failure
  if (data === undefined) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {t('rowCount', { count: data.totalRows })}
      </p>
      <Card className="overflow-clip">
        {data.rows.length === 0 ? (
          <EmptyState
            icon={<CheckCheck aria-hidden="true" />}
            title={t(show === 'done' ? 'noDoneRows' : 'noOpenRows')}
            text={t(show === 'done' ? 'noDoneRowsText' : 'noOpenRowsText')}
          />
        ) : (
          <ul className="divide-y divide-hairline">
            {data.rows.map((row) => (
              <li key={row._id}>
                <UnmatchedRow row={row} onOpen={(dialog) => setOpen({ row, dialog })} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {pages}
      {open?.dialog === 'hand' && <HandDialog account={account} row={open.row} onClose={close} />}
      {open?.dialog === 'reversal' && <ReversalDialog row={open.row} onClose={close} />}
      {open?.dialog === 'note' && <NoteDialog row={open.row} onClose={close} />}
    </>
  )
}

type RowDialog = 'hand' | 'note' | 'reversal'

function UnmatchedRow({ row, onOpen }: { readonly row: BankRow; readonly onOpen: (dialog: RowDialog) => void }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  const name = { amount: moneyText(row.amount), day: shortDayText(row.day, language) }
  // A reversal and the row it reverses pay for nothing.
  const canMatch = !row.isReversal && row.reversal === null
  return (
    <div className="grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center">
      <BankRowFacts row={row} />
      <RowNote row={row} />
      <div className="flex flex-wrap justify-end gap-1">
        {canMatch && (
          <Button size="small" variant="secondary" className="max-md:grow" aria-label={t('handOf', name)} onClick={() => onOpen('hand')}>
            <Search aria-hidden="true" />
            {t('matchRow')}
          </Button>
        )}
        {canDecideReversal(row) && (
          <Button
            size="small"
            variant="secondary"
            className="max-md:grow"
            aria-label={t('decideReversalOf', name)}
            onClick={() => onOpen('reversal')}
          >
            <Undo2 aria-hidden="true" />
            {t('decideReversal')}
          </Button>
        )}
        <Button size="small" variant="quiet" className="max-md:grow" aria-label={t('noteOf', name)} onClick={() => onOpen('note')}>
          <StickyNote aria-hidden="true" />
          {t('note')}
        </Button>
      </div>
    </div>
  )
}

function RowNote({ row: { note, match, reversal } }: { readonly row: BankRow }) {
  const t = useTexts('adminBankStatements')
  const language = useLanguage()
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 text-sm">
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
