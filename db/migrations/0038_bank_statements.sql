-- Bank statements (decision 0041): the rows that a bank has written for a receiving account, what an admin has confirmed about them, and
-- which payments they may be. Nothing here moves money: a payout that a row confirms is paid by the action that pays it alone.

-- One row for each receiving account with an import. It is locked while its rows are imported or taken back.
create table bank_statement_accounts (
  receiving_key text collate "C" primary key,
  -- When its rows were last compared with the payments.
  suggested_at timestamptz
);

-- Where the columns are in the files of a bank. The bank is written without case, spaces and symbols.
create table bank_statement_columns (
  bank_key text primary key,
  columns jsonb not null,
  changed_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  constraint bank_statement_columns_bank check (char_length(bank_key) <= 100),
  constraint bank_statement_columns_columns check (jsonb_typeof(columns) = 'object')
);

create table bank_statement_imports (
  id uuid primary key,
  -- What people call it by.
  number bigint generated always as identity unique,
  receiving_key text collate "C" not null references bank_statement_accounts (receiving_key),
  bank_name text not null,
  account_number text not null,
  file_name text not null,
  file_sha256 text not null,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  new_rows integer not null default 0,
  known_rows integer not null default 0,
  refused_lines integer not null default 0,
  -- The first of the refused lines, each with its number and why.
  problems jsonb not null default '[]',
  -- Of all rows of the file, the known ones included.
  first_day date,
  last_day date,
  taken_back_by uuid references accounts (id),
  taken_back_at timestamptz,
  constraint bank_statement_imports_counts check (new_rows >= 0 and known_rows >= 0 and refused_lines >= 0),
  constraint bank_statement_imports_days check ((first_day is null) = (last_day is null) and first_day <= last_day),
  constraint bank_statement_imports_file_name check (char_length(file_name) <= 255),
  constraint bank_statement_imports_taken_back check ((taken_back_by is null) = (taken_back_at is null))
);

create index bank_statement_imports_of_account on bank_statement_imports (receiving_key, number desc);

create table bank_statement_rows (
  id uuid primary key,
  import_id uuid not null references bank_statement_imports (id),
  receiving_key text collate "C" not null references bank_statement_accounts (receiving_key),
  -- In the file, from 1.
  line integer not null,
  day date not null,
  direction text not null,
  amount_paisa bigint not null,
  -- Null once it was erased: it may name the payer.
  description text,
  reference text not null,
  balance_paisa bigint,
  is_reversal boolean not null,
  -- The row that this one takes back.
  reverses uuid references bank_statement_rows (id) on delete set null,
  -- The same for the same row in another file of the account, also after the description was erased.
  row_hash bytea not null,
  note text,
  note_words text,
  is_done boolean not null default false,
  noted_by uuid references accounts (id),
  noted_at timestamptz,
  constraint bank_statement_rows_direction check (direction in ('credit', 'debit')),
  constraint bank_statement_rows_amount check (amount_paisa between 1 and 100000000000000),
  constraint bank_statement_rows_line check (line >= 1),
  constraint bank_statement_rows_hash check (octet_length(row_hash) = 32),
  constraint bank_statement_rows_reverses check (reverses is null or is_reversal),
  constraint bank_statement_rows_note check (
    note in ('returned', 'other') and char_length(note_words) <= 300
    and (note is null) = (noted_by is null) and (note is null) = (noted_at is null) and (note is null) = (note_words is null)
    and (note is not null or not is_done)
  )
);

-- A row that an earlier import has is not stored again.
create unique index bank_statement_rows_hash_key on bank_statement_rows (receiving_key, row_hash);
create index bank_statement_rows_of_account on bank_statement_rows (receiving_key, day, id);
create index bank_statement_rows_of_import on bank_statement_rows (import_id);
create unique index bank_statement_rows_reverses_key on bank_statement_rows (reverses) where reverses is not null;
-- For finding what a reversal takes back.
create index bank_statement_rows_amount_key on bank_statement_rows (receiving_key, amount_paisa, day) where not is_reversal;
-- For erasing descriptions because of their age.
create index bank_statement_rows_described on bank_statement_rows (day) where description is not null;

create function guard_bank_statement_row() returns trigger language plpgsql as $$
begin
  if (new.id, new.import_id, new.receiving_key, new.line, new.day, new.direction, new.amount_paisa, new.reference, new.balance_paisa,
      new.is_reversal, new.row_hash)
    is distinct from
     (old.id, old.import_id, old.receiving_key, old.line, old.day, old.direction, old.amount_paisa, old.reference, old.balance_paisa,
      old.is_reversal, old.row_hash)
    or (new.description is not null and new.description is distinct from old.description) then
    raise exception 'what the bank has written in row % never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger bank_statement_rows_guard before update on bank_statement_rows for each row execute function guard_bank_statement_row();
alter table bank_statement_rows enable always trigger bank_statement_rows_guard;
create trigger bank_statement_imports_stay before delete or truncate on bank_statement_imports
  for each statement execute function refuse_change();
alter table bank_statement_imports enable always trigger bank_statement_imports_stay;

-- What an admin has confirmed: this row is this payment. A row is one payment, and a payment is one row.
create table bank_statement_matches (
  row_id uuid primary key references bank_statement_rows (id),
  session_id uuid references sessions (id),
  withdrawal_id uuid references withdrawals (id),
  refund_id uuid references refunds (id),
  -- Whether confirming it has paid the payout, or has proposed to.
  has_paid boolean not null,
  proposal_id uuid references proposals (id),
  confirmed_by uuid not null references accounts (id),
  confirmed_at timestamptz not null,
  constraint bank_statement_matches_payment check (num_nonnulls(session_id, withdrawal_id, refund_id) = 1),
  constraint bank_statement_matches_paid check (session_id is null or not has_paid),
  constraint bank_statement_matches_proposal check (proposal_id is null or has_paid)
);

create unique index bank_statement_matches_payment_key on bank_statement_matches (coalesce(session_id, withdrawal_id, refund_id));

-- Whether a match counts. It no longer does when the purchase was rejected or deleted, when a second admin did not confirm the payout, or
-- when the payout was taken back; the row can then be matched anew.
create function is_current(match bank_statement_matches) returns boolean language sql stable
begin atomic
  select case
    when match.session_id is not null then
      exists (select from sessions where id = match.session_id and status <> 'rejected' and deleted_at is null)
    when exists (select from proposals where id = match.proposal_id and status = 'pending') then true
    when match.withdrawal_id is not null then exists (select from withdrawals where id = match.withdrawal_id and status = 'completed')
    else exists (select from refunds where id = match.refund_id and status = 'completed')
  end;
end;

-- What was found by comparing rows with payments. Written anew each time; nobody relies on it, because confirming checks everything again.
create table bank_statement_suggestions (
  row_id uuid primary key references bank_statement_rows (id) on delete cascade,
  receiving_key text collate "C" not null,
  session_id uuid references sessions (id),
  withdrawal_id uuid references withdrawals (id),
  refund_id uuid references refunds (id),
  degree text not null,
  reasons text[] not null,
  constraint bank_statement_suggestions_payment check (num_nonnulls(session_id, withdrawal_id, refund_id) = 1),
  constraint bank_statement_suggestions_degree check (degree in ('certain', 'likely', 'possible'))
);

create index bank_statement_suggestions_of_account on bank_statement_suggestions (receiving_key, degree);

-- Purchases of a receiving account by the day on which they were sent. An approved one that was deleted stays in the books.
create index sessions_received on sessions (receiving_key, created_at) where status <> 'rejected';

-- The audit trail of a person has the matches of their payments, too.
create or replace function parties_of(subject_kind text, subject_id uuid) returns setof uuid language plpgsql stable as $$
begin
  case subject_kind
    when 'account' then return next subject_id;
    when 'session' then return query select unnest(array[user_id, chatter_id]) from sessions where id = subject_id;
    when 'withdrawal' then return query select chatter_id from withdrawals where id = subject_id;
    when 'refund' then return query select unnest(array[user_id, chatter_id]) from refunds where id = subject_id;
    when 'report' then return query select unnest(array[reporter_id, reported_id]) from reports where id = subject_id;
    when 'complaint' then return query select unnest(array[user_id, chatter_id]) from complaints where id = subject_id;
    when 'proposal' then return query select unnest(array[user_id, chatter_id]) from proposals where id = subject_id;
    when 'bank_row' then
      return query select unnest(array[
          coalesce(sessions.user_id, refunds.user_id), coalesce(sessions.chatter_id, refunds.chatter_id, withdrawals.chatter_id)
        ])
        from bank_statement_matches match
        left join sessions on sessions.id = match.session_id
        left join withdrawals on withdrawals.id = match.withdrawal_id
        left join refunds on refunds.id = match.refund_id
        where match.row_id = subject_id;
    else null;
  end case;
end
$$;
