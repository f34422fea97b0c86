-- Notes on kept minutes (docs/product.md#minutes). Each note is a row that stays, so that it can be reported and counted: three of each
-- party while the minutes are kept. A later note follows the one before instead of replacing it.
alter table session_notes
  add column id uuid not null default gen_random_uuid(),
  -- When its author took it back.
  add column removed_at timestamptz,
  drop constraint session_notes_pkey,
  add primary key (id),
  add constraint session_notes_removed check (removed_at >= written_at);
alter table session_notes alter column id drop default;
create index session_notes_of_session on session_notes (session_id, account_id, written_at);
create index session_notes_by_age on session_notes (written_at);

-- A report is about a message or about a note. The note is copied like a message, and its id is no reference, because notes are removed
-- after some time and reports stay.
alter table reports
  alter column message_id drop not null,
  add column note_id uuid,
  add constraint reports_subject check (num_nonnulls(message_id, note_id) = 1),
  add constraint reports_once_per_note unique (note_id, reporter_id);

drop index session_notes_of_account;
create index session_notes_of_account on session_notes (account_id, id);
