-- Warnings by admins, and reported recordings that admins can play (docs/product.md#reports).

alter table report_messages
  -- Of a recording: its message. Null in reports from before this column, whose reporters did not agree that admins listen to it.
  add column message_id uuid references messages (id),
  add constraint report_messages_recording check (message_id is null or text is null);
create index report_messages_of_recording on report_messages (message_id) where message_id is not null;

create table warnings (
  id uuid primary key,
  -- Order in which they are shown.
  number bigint generated always as identity unique,
  account_id uuid not null references accounts (id),
  -- Its reason is that of the warning.
  report_id uuid not null references reports (id),
  -- What the admin adds for the person.
  note text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint warnings_once unique (report_id),
  constraint warnings_note check (char_length(note) between 1 and 300)
);
create index warnings_of_account on warnings (account_id, number);
create index warnings_unread on warnings (account_id, number) where read_at is null;

-- Only the note can be erased, and a warning is read once.
create function guard_warning() returns trigger language plpgsql as $$
begin
  if (new.id, new.account_id, new.report_id, new.created_at) is distinct from (old.id, old.account_id, old.report_id, old.created_at)
    or (new.note is distinct from old.note and new.note is not null)
    or (new.read_at is distinct from old.read_at and old.read_at is not null)
  then
    raise exception 'a warning is never changed';
  end if;
  return new;
end
$$;
create trigger warnings_guard before update on warnings for each row execute function guard_warning();

alter table accounts
  -- It is read at every call and message, together with the status.
  add column has_unread_warning boolean not null default false;

create function note_unread_warning() returns trigger language plpgsql as $$
begin
  update accounts set has_unread_warning = exists (select from warnings where account_id = new.account_id and read_at is null)
  where id = new.account_id;
  return null;
end
$$;
create trigger warnings_unread_of_account after insert or update of read_at on warnings
  for each row execute function note_unread_warning();
