// Notes of the current period of kept minutes. It starts after the last window, so notes from before it are neither shown nor counted.

import { sql } from 'kysely'
import { type AccountId, type NoteId, noteId } from '#domain/ids.ts'
import { type LastNote, MAX_NOTES } from '#domain/minutes.ts'

interface NoteRow {
  readonly id: string
  readonly account_id: string
  readonly note: string | null
  readonly is_opened: boolean
}

/** Each party has at most three. A note is opened once the other party has had the session open after it. */
export const CURRENT_NOTES = sql<NoteRow[] | null>`case when sessions.kept_until is not null or sessions.continues is not null then (
  select json_agg(json_build_object(
    'id', left_note.id, 'account_id', left_note.account_id, 'note', case when left_note.removed_at is null then left_note.note end,
    'is_opened', exists (
      select from session_visits visit
      where visit.session_id = sessions.id
        and visit.account_id = case when left_note.account_id = sessions.user_id then sessions.chatter_id else sessions.user_id end
        and (visit.left_at is null or visit.left_at > left_note.written_at)
    )
  ) order by left_note.written_at desc, left_note.id desc)
  from session_notes left_note
  where left_note.session_id = sessions.id and left_note.written_at > coalesce((
    select max(ran.starts_at) from session_windows ran
    where ran.session_id = sessions.id and ran.closed_at is not null and ran.stopped_at is distinct from ran.starts_at
  ), '-infinity')
) end`

export interface PartyNotes extends LastNote {
  readonly id: NoteId | null
}

export function notesOf(rows: readonly NoteRow[] | null, account: AccountId): PartyNotes {
  const own = (rows ?? []).filter(({ account_id }) => account_id === account)
  const [last] = own
  const note = last?.note ?? null
  return { id: last && note !== null ? noteId(last.id) : null, note, left: MAX_NOTES - own.length, isOpened: last?.is_opened ?? true }
}
