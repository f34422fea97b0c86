-- Payouts in runs (decision 0040): withdrawals and refunds that an admin pays together. A run moves no money. It keeps which rows belong
-- together and the bank's reference of each; the row itself is paid by the action that pays it alone.

create table payout_runs (
  id uuid primary key,
  -- What people call it by.
  number bigint generated always as identity unique,
  status text not null default 'open',
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  constraint payout_runs_status check (status in ('open', 'closed', 'cancelled')),
  constraint payout_runs_updated check (updated_at >= created_at)
);

create table payout_run_rows (
  id uuid primary key,
  run_id uuid not null references payout_runs (id),
  place integer not null,
  withdrawal_id uuid references withdrawals (id),
  refund_id uuid references refunds (id),
  -- When the buyer had given the account that is in the bank's file. A later one was not in it.
  account_given_at timestamptz,
  -- Reserved for this run, as long as it is open.
  is_held boolean not null default true,
  bank_reference text,
  -- When this run has paid it. Null while it waits, and when a proposal was made instead.
  paid_at timestamptz,
  proposal_id uuid references proposals (id),
  constraint payout_run_rows_place check (place between 1 and 200),
  constraint payout_run_rows_subject check (
    num_nonnulls(withdrawal_id, refund_id) = 1 and (refund_id is null) = (account_given_at is null)
  ),
  constraint payout_run_rows_reference check (char_length(bank_reference) between 1 and 100),
  constraint payout_run_rows_paid check (paid_at is null or (bank_reference is not null and proposal_id is null)),
  constraint payout_run_rows_proposed check (proposal_id is null or bank_reference is not null)
);

create unique index payout_run_rows_place_key on payout_run_rows (run_id, place);
-- Nothing is in two open runs.
create unique index payout_run_rows_held on payout_run_rows (coalesce(withdrawal_id, refund_id)) where is_held;
create index payout_run_rows_subject_key on payout_run_rows (coalesce(withdrawal_id, refund_id));
-- One transfer pays one row, however its reference is typed.
create unique index payout_run_rows_reference_key on payout_run_rows (account_number_key(bank_reference)) where bank_reference is not null;

create function guard_payout_run() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.created_by, new.created_at) is distinct from (old.id, old.number, old.created_by, old.created_at) then
    raise exception 'payout run % was created and stays so', old.number using errcode = 'restrict_violation';
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'payout run % is cancelled', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function guard_payout_run_row() returns trigger language plpgsql as $$
begin
  if (new.id, new.run_id, new.place, new.withdrawal_id, new.refund_id, new.account_given_at)
    is distinct from (old.id, old.run_id, old.place, old.withdrawal_id, old.refund_id, old.account_given_at) then
    raise exception 'what row % of a payout run is about never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.paid_at is not null and (new.bank_reference, new.paid_at, new.proposal_id)
    is distinct from (old.bank_reference, old.paid_at, old.proposal_id) then
    raise exception 'row % of a payout run is paid', old.id using errcode = 'restrict_violation';
  end if;
  if new.is_held and not exists (select from payout_runs where id = new.run_id and status = 'open') then
    raise exception 'a run that is not open holds nothing' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payout_runs_guard before update on payout_runs for each row execute function guard_payout_run();
create trigger payout_runs_stay before delete or truncate on payout_runs for each statement execute function refuse_change();
create trigger payout_run_rows_guard before update on payout_run_rows for each row execute function guard_payout_run_row();
create trigger payout_run_rows_stay before delete or truncate on payout_run_rows for each statement execute function refuse_change();
alter table payout_runs enable always trigger payout_runs_guard;
alter table payout_runs enable always trigger payout_runs_stay;
alter table payout_run_rows enable always trigger payout_run_rows_guard;
alter table payout_run_rows enable always trigger payout_run_rows_stay;

-- The columns of the file for a bank, in order. The bank is written without case, spaces and symbols; blank is the file with every bank.
create table payout_templates (
  id uuid primary key,
  bank_key text not null unique,
  columns jsonb not null,
  changed_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  constraint payout_templates_bank check (char_length(bank_key) <= 100),
  constraint payout_templates_columns check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 12)
);
