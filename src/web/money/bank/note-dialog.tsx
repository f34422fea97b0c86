import { useRef, useState } from 'react'
import { type BankRow, noteBankRow } from '#contract/bank-matches.ts'
import type { BodyFor } from '#contract/endpoint.ts'
import { MAX_ROW_NOTE, type RowNote } from '#domain/bank/words.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { BankRowFacts } from './bank-row-facts.tsx'
import { BANK } from './queries.ts'

/** 'Something else' needs a comment. */
export function faultOf(note: RowNote, words: string): 'noteMissing' | 'noteTooLong' | null {
  const length = [...words.trim()].length
  if (note === 'other' && length === 0) return 'noteMissing'
  return length > MAX_ROW_NOTE ? 'noteTooLong' : null
}

interface NoteDialogProps {
  readonly row: BankRow
  /** The admin asked to ignore the row, so it is marked as done unless they say otherwise. */
  readonly isIgnoring?: boolean
  readonly onClose: () => void
}

/** Asks what happened to money that belongs to no known payment. */
export function NoteDialog({ row, isIgnoring = false, onClose }: NoteDialogProps) {
  const t = useTexts('adminBankStatements')
  const field = useRef<HTMLTextAreaElement>(null)
  const save = useChange({
    list: BANK,
    change: (body: BodyFor<typeof noteBankRow>) => call(noteBankRow, { params: { id: row._id }, body }),
    onDone: onClose,
  })
  const [note, setNote] = useState<RowNote>(row.note?.note ?? 'other')
  const [words, setWords] = useState(row.note?.words ?? '')
  const [isDone, setDone] = useState(isIgnoring || (row.note?.isDone ?? false))
  const [isSubmitted, setSubmitted] = useState(false)
  const fault = faultOf(note, words)
  function submit() {
    setSubmitted(true)
    if (fault === null) save.mutate({ note, words: words.trim(), isDone })
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isIgnoring ? 'ignoreTitle' : 'noteTitle')}
      hasCancel
      footer={
        <div className="flex flex-wrap gap-3 sm:justify-end">
          {row.note && (
            <Button
              variant="secondary"
              className="text-danger! me-auto"
              disabled={save.isPending}
              onClick={() => save.mutate({ note: '' })}
            >
              {t('removeNote')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} className="max-sm:grow">
            {t('cancel')}
          </Button>
          <Button className="max-sm:grow" busy={save.isPending} busyText={t('saving')} onClick={submit}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-2xl border border-hairline p-4">
          <BankRowFacts row={row} />
        </div>
        <Select<RowNote>
          label={t('noteKind')}
          options={[
            { value: 'returned', label: t('returned') },
            { value: 'other', label: t('otherNote') },
          ]}
          value={note}
          onChange={setNote}
        />
        <TextArea
          label={t('noteWords')}
          hint={t('noteHint')}
          value={words}
          onChange={setWords}
          field={field}
          error={isSubmitted && fault !== null ? t(fault, { count: MAX_ROW_NOTE }) : undefined}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink text-sm">
          <input
            type="checkbox"
            checked={isDone}
            onChange={({ target }) => setDone(target.checked)}
            className="size-4.5 shrink-0 cursor-pointer accent-primary"
          />
          {t('markDone')}
        </label>
      </div>
    </Dialog>
  )
}
