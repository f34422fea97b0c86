// Columns of the admin tables. Each sets its place on a card (`fact` by default), its width and the column it folds under.

import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { ROW_CONTROL } from '../ui/pressable-rows.ts'
import { ShortId } from '../ui/short-id.tsx'
import { shortId } from '../ui/short-id-text.ts'
import type { Column } from '../ui/table-columns.ts'
import { type Identified, type Listing, type RowHandlers, rowNumber } from './list.ts'
import { Person, type PersonShown } from './person.tsx'
import { NameLink } from './person-link.tsx'
import { RowActions } from './row-actions.tsx'
import type { AnyStatus } from './status-text.ts'
import { Breakable, UserText } from './user-text.tsx'
import { WaitingStatus } from './waiting-status.tsx'

type Place = Partial<Pick<Column<unknown>, 'card' | 'foldUnder' | 'widthPx' | 'grow' | 'align'>>

/** A column with custom content. */
export function column<Row>(key: string, header: string, cell: (row: Row) => ReactNode, place: Place = {}): Column<Row> {
  return { key, header, card: 'fact', ...place, cell }
}

/** The row number, continued across pages. Cards leave it out. */
export function numberColumn<Row>(header: string, list: Listing<Row> | undefined, widthPx: number): Column<Row> {
  return { key: 'number', header, card: 'none', align: 'end', widthPx, cell: (_, index) => list && rowNumber(list, index) }
}

export function idColumn<Row extends Identified>(header: string, place: Place): Column<Row> {
  return column('id', header, ({ _id }) => <ShortId id={_id} name={header} />, place)
}

/** A person with picture and email address. */
export function personColumn<Row>(key: string, header: string, personOf: (row: Row) => PersonShown, place: Place): Column<Row> {
  return column(key, header, (row) => <Person person={personOf(row)} narrow />, place)
}

/** The buyer or chatter of a session, in bold as a card's title. */
export function partyColumn<Row>(key: string, header: string, partyOf: (row: Row) => Party, place: Place): Column<Row> {
  return column(key, header, (row) => <PartyName party={partyOf(row)} strong={place.card === 'title'} />, place)
}

/** User text, in either direction. */
export function textColumn<Row>(key: string, header: string, textOf: (row: Row) => string, place: Place): Column<Row> {
  return column(key, header, (row) => <UserText text={textOf(row)} />, place)
}

/** A number or an id, left to right in every language. */
export function codeColumn<Row>(key: string, header: string, codeOf: (row: Row) => string, place: Place): Column<Row> {
  return column(key, header, (row) => <UserText text={codeOf(row)} code />, place)
}

/** The main amount: on its own line of a card, and at the end of its column in a table. */
export function amountColumn<Row extends { readonly amount: number | null }>(header: string, place: Place): Column<Row> {
  const cell = ({ amount }: Row) => <span className="font-semibold text-ink">{amount === null ? <None /> : moneyText(amount)}</span>
  return column('amount', header, cell, { card: 'pair', align: 'end', ...place })
}

interface TimePlace extends Place {
  /** Keeps date and time on one line. */
  readonly isWide?: boolean
}

/** A time, or null if it has not happened. */
export function timeColumn<Row>(
  key: string,
  header: string,
  isoOf: (row: Row) => string | null,
  { isWide = false, ...place }: TimePlace,
): Column<Row> {
  const cell = (row: Row) => {
    const iso = isoOf(row)
    return iso === null ? <None /> : <Moment iso={iso} compact={!isWide} />
  }
  return column(key, header, cell, place)
}

interface Waiting {
  readonly status: AnyStatus
  /** Start of the wait, shown while the request is pending. */
  readonly since: string
}

/** A request's status, with the waiting time. */
export function statusColumn<Row>(header: string, waitingOf: (row: Row) => Waiting, place: Place): Column<Row> {
  return column('status', header, (row) => <WaitingStatus {...waitingOf(row)} />, { card: 'pair', ...place })
}

/** Buttons at the end of a row. */
export function actionsColumn<Row>(header: string, cell: (row: Row) => ReactNode, widthPx: number): Column<Row> {
  return column('actions', header, cell, { align: 'end', card: 'actions', widthPx })
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
    <div className="flex justify-end md:-me-3">
      <IconButton label={labelOf(row)} icon={<Eye aria-hidden="true" />} onClick={() => onOpen(row)} {...ROW_CONTROL} />
    </div>
  )
  return actionsColumn(header, cell, 70)
}

function None() {
  return useTexts('admin')('none')
}

interface Party {
  readonly _id?: string
  readonly username: string
  readonly avatar: string | null
}

function PartyName({ party: { _id, username, avatar }, strong }: { readonly party: Party; readonly strong: boolean }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={username} src={avatar} size="small" />
      <span className={cx('wrap-anywhere line-clamp-3 min-w-0 text-balance', strong && 'font-semibold')} title={username}>
        <bdi>
          <NameLink id={_id}>
            <Breakable text={names.person(username)} />
          </NameLink>
        </bdi>
      </span>
    </span>
  )
}
