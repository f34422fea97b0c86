import { CheckCheck, Search, StickyNote, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type BankRow, listBankRows } from '#contract/bank-matches.ts'
import { moneyText } from '#texts/money-text.ts'
import { actionsColumn, codeColumn, column } from '../../admin-ui/columns.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDayText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ROW_CONTROL, usePressableRows } from '../../ui/pressable-rows.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { suggestedIn, useChosenAccount } from './account-choice.tsx'
import { BankAmount, BankDescription, Day, ShortDay, Unusual } from './bank-row-facts.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { usePagedList } from './paged-list.tsx'
import { BANK_PATHS, withAccount } from './paths.ts'
import { canDecideReversal, ReversalDialog } from './reversal-dialog.tsx'
import { hasRowNote, RowNote } from './row-note.tsx'

interface UnmatchedRowsProps {
  readonly account: string
  readonly show: 'unexplained' | 'done'
}

type RowDialog = 'hand' | 'note' | 'reversal'
/** The texts that name what is done with a row. */
const NAMES = { hand: 'handOf', reversal: 'decideReversalOf', note: 'noteOf' } as const satisfies Record<RowDialog, string>

type OnOpen = (row: BankRow, dialog: RowDialog) => void

/** Bank rows that belong to no known payment: an admin matches them by hand, or notes what happened to them. */
export function UnmatchedRows({ account, show }: UnmatchedRowsProps) {
  const t = useTexts('adminBankStatements')
  const { data, isStale, failure, pages } = usePagedList(listBankRows, { account, show }, ['rows', 'totalRows'])
  const [open, setOpen] = useState<{ readonly row: BankRow; readonly dialog: RowDialog }>()
  const close = () => setOpen(undefined)
  const list = useRef<HTMLDivElement>(null)
  usePressableRows(list)
  const isPhone = useMediaQuery(PHONE)
  const onOpen: OnOpen = (row, dialog) => setOpen({ row, dialog })
  const columns = useColumns(onOpen, data?.rows.some(hasRowNote) ?? false)
  const phoneColumns = usePhoneColumns(onOpen)
  if (failure) return failure
  return (
    <>
      {show === 'unexplained' && <SuggestedElsewhere account={account} />}
      <Card ref={list} className="w-full overflow-clip">
        <Table
          caption={t('unmatched')}
          columns={isPhone ? phoneColumns : columns}
          rows={data?.rows}
          rowKey={({ _id }) => _id}
          stale={isStale}
          dense
          foldBelowPx={900}
          empty={
            <EmptyState
              icon={<CheckCheck aria-hidden="true" />}
              title={t(show === 'done' ? 'noDoneRows' : 'noOpenRows')}
              text={t(show === 'done' ? 'noDoneRowsText' : 'noOpenRowsText')}
            />
          }
        />
      </Card>
      {pages}
      {open?.dialog === 'hand' && <HandDialog account={account} row={open.row} onClose={close} />}
      {open?.dialog === 'reversal' && <ReversalDialog row={open.row} onClose={close} />}
      {open?.dialog === 'note' && <NoteDialog row={open.row} onClose={close} />}
    </>
  )
}

/** Leads to the unmatched rows that are not listed here. */
function SuggestedElsewhere({ account }: { readonly account: string }) {
  const t = useTexts('adminBankStatements')
  const { chosen } = useChosenAccount()
  const count = chosen ? suggestedIn(chosen) : 0
  if (count === 0) return null
  return (
    <p className="text-ink-soft text-sm">
      {t('suggestedRows', { count })} ·{' '}
      <Link to={withAccount(BANK_PATHS.matches, account)} className="font-medium text-primary underline underline-offset-4">
        {t('seeMatches')}
      </Link>
    </p>
  )
}

function useColumns(onOpen: OnOpen, hasNotes: boolean): Column<BankRow>[] {
  const t = useTexts('adminBankStatements')
  const description = (row: BankRow) => (
    <>
      <BankDescription row={row} isShort />
      <Unusual row={row} />
    </>
  )
  return [
    column('day', t('day'), ({ day }) => <Day day={day} />, { widthPx: 110 }),
    column('description', t('description'), description, { widthPx: 220, grow: 3 }),
    codeColumn('reference', t('reference'), ({ reference }) => reference, { widthPx: 140, grow: 1, foldUnder: 'description' }),
    column('amount', t('amount'), (row) => <BankAmount {...row} />, { align: 'end', widthPx: 120 }),
    ...(hasNotes ? [column<BankRow>('note', t('note'), (row) => <RowNote row={row} />, { widthPx: 180, grow: 2 })] : []),
    actionsColumn(t('actions'), (row) => <RowButtons row={row} onOpen={onOpen} />, 190),
  ]
}

/** Two lines a row. The row itself opens what is done with it. */
function usePhoneColumns(onOpen: OnOpen): Column<BankRow>[] {
  const t = useTexts('adminBankStatements')
  const nameOf = useNameOf()
  const facts = (row: BankRow) => {
    const main = mainOf(row)
    return (
      <div className="flex flex-col gap-0.5 text-sm">
        <button
          type="button"
          aria-label={t(NAMES[main], nameOf(row))}
          onClick={() => onOpen(row, main)}
          className="flex items-baseline justify-between gap-3 rounded-lg text-start"
          {...ROW_CONTROL}
        >
          <span className="min-w-0 font-medium">
            <BankDescription row={row} isShort />
          </span>
          <BankAmount {...row} />
        </button>
        <p className="wrap-anywhere text-ink-soft">
          <ShortDay day={row.day} />
          {row.reference !== '' && (
            <>
              {' '}
              · <bdi dir="ltr">{row.reference}</bdi>
            </>
          )}
        </p>
        <Unusual row={row} />
        <RowNote row={row} />
      </div>
    )
  }
  return [
    column('row', t('bankRow'), facts, { card: 'title' }),
    actionsColumn(t('actions'), (row) => <OtherButtons row={row} onOpen={onOpen} />, 88),
  ]
}

function useNameOf() {
  const language = useLanguage()
  return (row: BankRow) => ({ amount: moneyText(row.amount), day: shortDayText(row.day, language) })
}

/** A reversal and the row it reverses pay for nothing. */
function mainOf(row: BankRow): RowDialog {
  if (!row.isReversal && row.reversal === null) return 'hand'
  return canDecideReversal(row) ? 'reversal' : 'note'
}

interface RowButtonsProps {
  readonly row: BankRow
  readonly onOpen: OnOpen
}

function RowButtons({ row, onOpen }: RowButtonsProps) {
  const t = useTexts('adminBankStatements')
  const nameOf = useNameOf()
  const main = mainOf(row)
  const Icon = main === 'hand' ? Search : Undo2
  return (
    <div className={cx('flex items-center gap-1', main !== 'note' && 'md:ms-3')}>
      {main !== 'note' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={t(NAMES[main], nameOf(row))}
          onClick={() => onOpen(row, main)}
          {...ROW_CONTROL}
        >
          <Icon aria-hidden="true" />
          {t(main === 'hand' ? 'matchRow' : 'reversal')}
        </Button>
      )}
      <OtherButtons row={row} onOpen={onOpen} />
    </div>
  )
}

/** What else can be done with the row. */
function OtherButtons({ row, onOpen }: RowButtonsProps) {
  const t = useTexts('adminBankStatements')
  const nameOf = useNameOf()
  return (
    <span className="flex">
      {canDecideReversal(row) && mainOf(row) !== 'reversal' && (
        <IconButton
          label={t('decideReversalOf', nameOf(row))}
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => onOpen(row, 'reversal')}
        />
      )}
      <IconButton label={t('noteOf', nameOf(row))} icon={<StickyNote aria-hidden="true" />} onClick={() => onOpen(row, 'note')} />
    </span>
  )
}
