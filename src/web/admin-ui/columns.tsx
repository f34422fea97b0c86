// Columns of the admin tables. Each sets its place on a card (`line` by default), its width and the column it folds under.

import { ArrowRight, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'
import { ShortId } from '../ui/short-id.tsx'
import { shortId } from '../ui/short-id-text.ts'
import type { Column } from '../ui/table-columns.ts'
import { type Identified, type Listing, type RowHandlers, rowNumber } from './list.ts'
import { Person, type PersonShown } from './person.tsx'
import { NameLink } from './person-link.tsx'
import { RowActions } from './row-actions.tsx'
import type { AnyStatus } from './status-text.ts'
import { UserText } from './user-text.tsx'
import { WaitingStatus } from './waiting-status.tsx'

type Place = Partial<Pick<Column<unknown>, 'card' | 'isNamed' | 'foldUnder' | 'widthPx' | 'grow' | 'align'>>

/** A column with custom content. */
export function column<Row>(
  key: string,
  header: string,
  cell: (row: Row, index: number) => ReactNode,
  place: Place & Pick<Column<Row>, 'has'> = {},
): Column<Row> {
  return { key, header, card: 'line', ...place, cell }
}

/** The row number, continued across pages. Cards leave it out. */
export function numberColumn<Row>(header: string, list: Listing<Row> | undefined, widthPx: number): Column<Row> {
  return { key: 'number', header, card: 'none', align: 'end', widthPx, cell: (_, index) => list && rowNumber(list, index) }
}

/** On a phone the id is in the row's panel. */
export function idColumn<Row extends Identified>(header: string, place: Place): Column<Row> {
  return column('id', header, ({ _id }) => <RowId id={_id} name={header} />, { card: 'none', ...place })
}

/** A person with picture and email address. */
export function personColumn<Row>(key: string, header: string, personOf: (row: Row) => PersonShown, place: Place): Column<Row> {
  return column(key, header, (row) => <Person person={personOf(row)} />, place)
}

/** The buyer or chatter of a session, in bold as a card's title. */
export function partyColumn<Row>(key: string, header: string, partyOf: (row: Row) => Party, place: Place): Column<Row> {
  return column(key, header, (row) => <PartyName party={partyOf(row)} isStrong={key === 'user'} />, place)
}

/** User text, in either direction. */
export function textColumn<Row>(key: string, header: string, textOf: (row: Row) => string, place: Place): Column<Row> {
  return column(key, header, (row) => <UserText text={textOf(row)} />, { ...place, has: (row) => textOf(row) !== '' })
}

/** A number or an id, left to right in every language. */
export function codeColumn<Row>(key: string, header: string, codeOf: (row: Row) => string, place: Place): Column<Row> {
  return column(key, header, (row) => <UserText text={codeOf(row)} code />, place)
}

/** The main amount, at the end of its column in a table. */
export function amountColumn<Row extends { readonly amount: number | null }>(header: string, place: Place): Column<Row> {
  const cell = ({ amount }: Row) => <span className="font-semibold text-ink">{amount === null ? <None /> : moneyText(amount)}</span>
  return column('amount', header, cell, { align: 'end', card: 'amount', ...place, has: ({ amount }) => amount !== null })
}

/** A time, or null if it has not happened. */
export function timeColumn<Row>(key: string, header: string, isoOf: (row: Row) => string | null, place: Place): Column<Row> {
  const cell = (row: Row) => {
    const iso = isoOf(row)
    return iso === null ? <None /> : <When iso={iso} />
  }
  return column(key, header, cell, { ...place, has: (row) => isoOf(row) !== null })
}

interface Waiting {
  readonly status: AnyStatus
  /** Start of the wait, shown while the request is pending. */
  readonly since: string
}

/** A request's status, with the waiting time. */
export function statusColumn<Row>(header: string, waitingOf: (row: Row) => Waiting, place: Place): Column<Row> {
  return column('status', header, (row) => <WaitingStatus {...waitingOf(row)} />, { card: 'foot', ...place })
}

/** Buttons at the end of a row, the first one below the heading. */
export function actionsColumn<Row>(header: string, cell: (row: Row) => ReactNode, widthPx: number): Column<Row> {
  return column('actions', header, (row) => <div className="md:-ms-3">{cell(row)}</div>, { card: 'actions', widthPx })
}

/** An edit button named by the row's short id. */
export function editColumn<Row extends Identified>(header: string, { onEdit }: RowHandlers<Row>, widthPx: number): Column<Row> {
  return actionsColumn(header, (row) => <RowActions name={shortId(row._id)} onEdit={() => onEdit(row)} />, widthPx)
}

/** Edit and delete buttons. */
export function manageColumn<Row>(header: string, { onEdit, onDelete }: RowHandlers<Row>, nameOf: (row: Row) => string, widthPx: number) {
  const cell = (row: Row) => <RowActions name={nameOf(row)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
  return actionsColumn(header, cell, widthPx)
}

/** A button that opens a row for reading. */
export function openColumn<Row>(header: string, labelOf: (row: Row) => string, onOpen: (row: Row) => void): Column<Row> {
  const cell = (row: Row) => (
    <IconButton label={labelOf(row)} icon={<Eye aria-hidden="true" />} onClick={() => onOpen(row)} {...ROW_CONTROL} />
  )
  return actionsColumn(header, cell, 70)
}

/** A main value with a second one below it, in one line on a card. Both are digits, whose lines need no room for Urdu letters. */
function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <>
      <span className="block truncate leading-5 [dl_&]:inline">{first}</span>{' '}
      <span className="block truncate text-ink-soft leading-4 [dl_&]:inline [td_&]:text-xs">{second}</span>
    </>
  )
}

function When({ iso }: { readonly iso: string }) {
  const [day = '', time = ''] = dateTimeText(iso).split(' ')
  return (
    <time dateTime={iso} dir="ltr" className="inline-block whitespace-nowrap rtl:text-end">
      <TwoLines first={day} second={time} />
    </time>
  )
}

function RowId({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <span className={cx('text-ink-soft [td_&_button]:transition-opacity', QUIET_COPY)}>
      <ShortId id={id} name={name} />
    </span>
  )
}

/** As `QUIET_IN_ROW`, for the button inside. */
const QUIET_COPY = 'pointer-fine:[&_button]:opacity-0 group-hover/row:[&_button]:opacity-100 group-focus-within/row:[&_button]:opacity-100'

function None() {
  return useTexts('admin')('none')
}

interface Party {
  readonly _id?: string
  readonly username: string
  readonly avatar: string | null
}

function PartyName({ party: { _id, username, avatar }, isStrong }: { readonly party: Party; readonly isStrong: boolean }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-2 [dl_&]:gap-1 [[data-card-under]_&]:gap-1 [[data-card-under]_&]:ps-10 [[data-card-under]_&]:text-[0.8125rem] [[data-card-under]_&]:text-ink-soft">
      <Avatar name={username} src={avatar} size="small" className="[[data-card-under]_&]:hidden [dl_&]:hidden" />
      {/* On a card, the chatter is below the buyer or follows in the line. */}
      <ArrowRight
        className="hidden size-3.5 shrink-0 text-ink-faint rtl:-scale-x-100 [[data-card-under]_&]:block [dl_&]:block"
        aria-hidden="true"
      />
      <span dir="auto" className={cx('at-page-start min-w-0 truncate', isStrong && 'font-semibold')} title={username}>
        <NameLink id={_id}>{names.person(username)}</NameLink>
      </span>
    </span>
  )
}
