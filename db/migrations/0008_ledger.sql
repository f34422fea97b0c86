-- The books (decision 0010): the journal is append-only and double-entry. One row is one movement between two buckets, so
-- every row sums to zero by its form. Three buckets are a chatter's, and their figures are kept beside the journal in the
-- same transaction; the bank (what buyers paid in) and the fees are the platform's.

create table chatter_balances (
  chatter_id uuid primary key references accounts (id),
  available_paisa bigint not null default 0,
  pending_paisa bigint not null default 0,
  withdrawn_paisa bigint not null default 0,
  constraint chatter_balances_available check (available_paisa >= 0),
  constraint chatter_balances_pending check (pending_paisa >= 0),
  constraint chatter_balances_withdrawn check (withdrawn_paisa >= 0)
);

-- A balance outlives everything but the books themselves.
create trigger chatter_balances_stay before delete or truncate on chatter_balances
  for each statement execute function refuse_change();
alter table chatter_balances enable always trigger chatter_balances_stay;

create table journal_entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  chatter_id uuid not null references accounts (id),
  from_bucket text not null,
  to_bucket text not null,
  amount_paisa bigint not null,
  reason text not null,
  session_id uuid references sessions (id),
  withdrawal_id uuid references withdrawals (id),
  -- Who made it.
  actor_id uuid not null references accounts (id),
  entered_at timestamptz not null,

  constraint journal_entries_amount check (amount_paisa >= 1),
  constraint journal_entries_from check (from_bucket in ('bank', 'available', 'pending', 'withdrawn')),
  constraint journal_entries_to check (to_bucket in ('fees', 'available', 'pending', 'withdrawn')),
  constraint journal_entries_reason check (reason in ('session_credit', 'session_fee', 'withdraw_request', 'withdraw_status')),
  constraint journal_entries_movement check (
    case reason
      when 'session_credit' then from_bucket = 'bank' and to_bucket = 'available' and session_id is not null and withdrawal_id is null
      when 'session_fee' then from_bucket = 'bank' and to_bucket = 'fees' and session_id is not null and withdrawal_id is null
      when 'withdraw_request' then from_bucket = 'available' and to_bucket = 'pending' and session_id is null and withdrawal_id is not null
      when 'withdraw_status' then
        from_bucket <> 'bank' and to_bucket <> 'fees' and from_bucket <> to_bucket and session_id is null and withdrawal_id is not null
      else false
    end
  )
);

-- A session is credited once.
create unique index journal_entries_session on journal_entries (session_id, reason) where session_id is not null;
create unique index journal_entries_request on journal_entries (withdrawal_id) where reason = 'withdraw_request';
create index journal_entries_withdrawal on journal_entries (withdrawal_id, number) where withdrawal_id is not null;
create index journal_entries_chatter on journal_entries (chatter_id, number);

create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
alter table journal_entries enable always trigger journal_entries_append_only;

-- At commit a completed session has its credit and its fee, to the paisa; any other has none.
create function check_session_credit() returns trigger language plpgsql as $$
declare
  credited bigint;
  charged bigint;
begin
  select coalesce(sum(amount_paisa) filter (where reason = 'session_credit'), 0),
    coalesce(sum(amount_paisa) filter (where reason = 'session_fee'), 0)
    into credited, charged
    from journal_entries where session_id = new.id and chatter_id = new.chatter_id;
  if (credited, charged) is distinct from (coalesce(new.earned_paisa, 0), coalesce(new.fee_paisa, 0)) then
    raise exception 'session % and its journal disagree', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create constraint trigger sessions_credited after insert or update of status on sessions
  deferrable initially deferred for each row execute function check_session_credit();

-- And the other way round: no credit and no fee without the completed session that it is about.
create function check_credited_session() returns trigger language plpgsql as $$
begin
  if not exists (
    select from sessions where id = new.session_id and chatter_id = new.chatter_id and status = 'completed'
      and new.amount_paisa = case new.reason when 'session_credit' then earned_paisa else fee_paisa end
  ) then
    raise exception 'journal row % and its session disagree', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create constraint trigger journal_entries_credited after insert on journal_entries
  deferrable initially deferred for each row when (new.session_id is not null) execute function check_credited_session();
