-- Matches that end, reversals that an admin decides, and the columns of each import (decision 0045).

-- A match ends once and never counts again. Whether it counts was read from the payment of today before: a payout that was taken back and
-- then paid in another way gave its old row the match again.
-- PostgreSQL 15 numbers the rows of no table whose row type a function uses.
drop function is_current(bank_statement_matches);
alter table bank_statement_matches add column number bigint generated always as identity;
alter table bank_statement_matches add column ended_at timestamptz;
-- Of a payout. A withdraw outside of a payout run has no other place for it.
alter table bank_statement_matches add column bank_reference text;
update bank_statement_matches match set bank_reference = rows.reference
from bank_statement_rows rows where rows.id = match.row_id and match.session_id is null and account_number_key(rows.reference) <> '';
alter table bank_statement_matches add constraint bank_statement_matches_reference check (bank_reference is null or session_id is null);
alter table bank_statement_matches drop constraint bank_statement_matches_pkey;
alter table bank_statement_matches add primary key (row_id, number);

-- When exactly the earlier ones ended was not stored. A withdraw that was taken back since was paid in another way, if it is paid.
update bank_statement_matches match set ended_at = now()
where match.session_id is not null and exists (
    select from sessions where id = match.session_id and (status = 'rejected' or (deleted_at is not null and status = 'pending'))
  )
  or exists (select from proposals where id = match.proposal_id and status not in ('pending', 'confirmed'))
  or match.session_id is null and not exists (select from proposals where id = match.proposal_id and status = 'pending')
    and not exists (select from withdrawals where id = match.withdrawal_id and status = 'completed')
    and not exists (select from refunds where id = match.refund_id and status = 'completed')
  or exists (
    select from journal_entries entry
    where entry.withdrawal_id = match.withdrawal_id and entry.from_bucket = 'withdrawn' and entry.entered_at > match.confirmed_at
  );

create function is_current(match bank_statement_matches) returns boolean language sql stable
begin atomic
  select match.ended_at is null;
end;

-- An admin has taken it back. It stays, so that what the bank has written is erased with that person, too.
alter table bank_statement_matches add column taken_back_by uuid references accounts (id);
alter table bank_statement_matches add constraint bank_statement_matches_taken_back check (taken_back_by is null or ended_at is not null);

-- A row is one payment, and a payment is one row, at a time.
create unique index bank_statement_matches_row_key on bank_statement_matches (row_id) where ended_at is null;
drop index bank_statement_matches_payment_key;
create unique index bank_statement_matches_payment_key on bank_statement_matches (coalesce(session_id, withdrawal_id, refund_id))
  where ended_at is null;
create index bank_statement_matches_proposal_key on bank_statement_matches (proposal_id) where proposal_id is not null and ended_at is null;
-- For erasing what the bank has written about a person, also in rows whose match has ended.
create index bank_statement_matches_of_payment on bank_statement_matches (coalesce(session_id, withdrawal_id, refund_id));
create index withdrawals_deleted_of_chatter on withdrawals (chatter_id) where deleted_at is not null;

-- For refusing a reference that belongs to another payout.
create index bank_statement_matches_reference on bank_statement_matches (account_number_key(bank_reference))
  where bank_reference is not null and ended_at is null;

create function guard_bank_statement_match() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.row_id, new.number, new.session_id, new.withdrawal_id, new.refund_id, new.has_paid, new.proposal_id,
      new.bank_reference, new.confirmed_by, new.confirmed_at)
    is distinct from (old.row_id, old.number, old.session_id, old.withdrawal_id, old.refund_id, old.has_paid, old.proposal_id,
      old.bank_reference, old.confirmed_by, old.confirmed_at) then
    raise exception 'the match of row % only ends, once', old.row_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger bank_statement_matches_guard before update on bank_statement_matches
  for each row execute function guard_bank_statement_match();
alter table bank_statement_matches enable always trigger bank_statement_matches_guard;

-- What is said to be paid is paid, or proposed to be.
create function guard_new_bank_statement_match() returns trigger language plpgsql as $$
begin
  if new.has_paid and not (case
      when new.proposal_id is not null then exists (
        select from proposals where id = new.proposal_id and status in ('pending', 'confirmed')
          and coalesce(withdrawal_id, refund_id) = coalesce(new.withdrawal_id, new.refund_id)
      )
      when new.withdrawal_id is not null then exists (select from withdrawals where id = new.withdrawal_id and status = 'completed')
      else exists (select from refunds where id = new.refund_id and status = 'completed')
    end) then
    raise exception 'row % of a bank statement has paid nothing', new.row_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger bank_statement_matches_paid before insert on bank_statement_matches
  for each row execute function guard_new_bank_statement_match();

-- The end is written by triggers, because purchases, payouts and proposals are decided by many actions, which know nothing of bank
-- statements: none of them can forget it. The match is the last row that such a transaction locks.
create function end_bank_matches() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'sessions' then
      update bank_statement_matches set ended_at = coalesce(new.deleted_at, new.decided_at)
      where coalesce(session_id, withdrawal_id, refund_id) = new.id and ended_at is null;
    when 'withdrawals' then
      update bank_statement_matches set ended_at = new.updated_at
      where coalesce(session_id, withdrawal_id, refund_id) = new.id and ended_at is null;
    else
      update bank_statement_matches set ended_at = new.decided_at where proposal_id = new.id and ended_at is null;
  end case;
  return null;
end
$$;

-- Deleting an approved purchase hides it; its money was taken for it and stays matched.
create trigger sessions_end_bank_matches after update of status, deleted_at on sessions for each row
  when (new.status = 'rejected' and old.status <> 'rejected' or new.status = 'pending' and new.deleted_at is not null and old.deleted_at is null)
  execute function end_bank_matches();
-- A refund that was paid never changes again.
create trigger withdrawals_end_bank_matches after update of status on withdrawals for each row
  when (old.status = 'completed' and new.status <> 'completed')
  execute function end_bank_matches();
create trigger proposals_end_bank_matches after update of status on proposals for each row
  when (old.status = 'pending' and new.status not in ('pending', 'confirmed'))
  execute function end_bank_matches();
alter table sessions enable always trigger sessions_end_bank_matches;
alter table withdrawals enable always trigger withdrawals_end_bank_matches;
alter table proposals enable always trigger proposals_end_bank_matches;

-- A reference that was entered with a proposal which was not confirmed has paid nothing: it may be that of another payout. The trail keeps it.
create index payout_run_rows_proposal on payout_run_rows (proposal_id) where proposal_id is not null;
create function release_payout_reference() returns trigger language plpgsql as $$
begin
  update payout_run_rows set bank_reference = null, proposal_id = null where proposal_id = new.id;
  return null;
end
$$;
create trigger proposals_release_payout_reference after update of status on proposals for each row
  when (old.status = 'pending' and new.status not in ('pending', 'confirmed'))
  execute function release_payout_reference();
alter table proposals enable always trigger proposals_release_payout_reference;
update payout_run_rows set bank_reference = null, proposal_id = null
where proposal_id in (select id from proposals where status not in ('pending', 'confirmed'));

-- What an admin has decided about a reversal: which row it takes back, or with `reverses` null that it takes back none and is a payment like
-- any other. It is never paired by itself again. Not every bank uses a word by which a reversal is recognized.
alter table bank_statement_rows
  add column reversal_decided_by uuid references accounts (id),
  add column reversal_decided_at timestamptz,
  drop constraint bank_statement_rows_reverses,
  add constraint bank_statement_rows_reverses check (reverses <> id and (reverses is null or is_reversal or reversal_decided_at is not null)),
  add constraint bank_statement_rows_reversal_decided check ((reversal_decided_by is null) = (reversal_decided_at is null)),
  -- The words of a note may name people and are erased with the description.
  drop constraint bank_statement_rows_note,
  add constraint bank_statement_rows_note check (
    note in ('returned', 'other') and char_length(note_words) <= 300
    and (note is null) = (noted_by is null) and (note is null) = (noted_at is null) and (note is not null or note_words is null)
    and (note is not null or not is_done)
  );

-- Reversals that wait for a later import or for an admin, and those that a later import may pair better.
create index bank_statement_rows_open_reversals on bank_statement_rows (receiving_key, amount_paisa, day)
  where is_reversal and reversal_decided_at is null;
-- For erasing words because of their age.
drop index bank_statement_rows_described;
create index bank_statement_rows_described on bank_statement_rows (day) where description is not null or note_words <> '';

-- With which columns the file was read. The same file with others would be stored again, since every row would differ.
alter table bank_statement_imports add column columns jsonb;
update bank_statement_imports imports set columns = (
  select jsonb_object_agg(split_part(place, ' ', 1), split_part(place, ' ', 2)::integer)
  from admin_actions, jsonb_array_elements_text(after -> 'columns') place
  where subject_kind = 'bank_statement' and subject_id = imports.id and action = 'import_bank_statement'
);
-- Which comes first in dates like 05/11/2026; null when no date depends on it, or nobody knows it.
alter table bank_statement_imports
  add column date_order text constraint bank_statement_imports_date_order check (date_order in ('day', 'month'));
alter table bank_statement_columns
  add column date_order text constraint bank_statement_columns_date_order check (date_order in ('day', 'month'));
create index bank_statement_imports_of_file on bank_statement_imports (receiving_key, file_sha256) where taken_back_at is null;

-- The audit trail of a person has what concerns the payment that a row is now.
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
        where match.row_id = subject_id and match.ended_at is null;
    else null;
  end case;
end
$$;
