-- Withdrawals: a status names the bucket where the amount sits.

create table withdrawals (
  id uuid primary key,
  number bigint generated always as identity unique,
  chatter_id uuid not null references accounts (id),
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  amount_paisa bigint not null,
  status text not null default 'pending',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changed_by uuid references accounts (id),
  deleted_at timestamptz,
  constraint withdrawals_names check (
    char_length(bank_name) between 1 and 100 and char_length(account_name) between 1 and 100
    and char_length(account_number) between 1 and 60
  ),
  constraint withdrawals_amount check (amount_paisa >= 1),
  constraint withdrawals_status check (status in ('pending', 'completed', 'rejected')),
  constraint withdrawals_updated check (updated_at >= created_at),
  -- A pending one holds money, so it is never out of sight.
  constraint withdrawals_deleted_holds_nothing check (deleted_at is null or status <> 'pending')
);

create index withdrawals_of_chatter on withdrawals (chatter_id, number desc) where deleted_at is null;
create index withdrawals_pending on withdrawals (number) where status = 'pending' and deleted_at is null;

create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.chatter_id, new.bank_name, new.account_name, new.account_number, new.amount_paisa, new.created_at)
    is distinct from
     (old.id, old.number, old.chatter_id, old.bank_name, old.account_name, old.account_number, old.amount_paisa, old.created_at) then
    raise exception 'what was asked for in withdrawal % never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and (new.deleted_at, new.status) is distinct from (old.deleted_at, old.status) then
    raise exception 'withdrawal % is deleted', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger withdrawals_guard before update on withdrawals for each row execute function guard_withdrawal();
create trigger withdrawals_stay before delete or truncate on withdrawals for each statement execute function refuse_change();
alter table withdrawals enable always trigger withdrawals_guard;
alter table withdrawals enable always trigger withdrawals_stay;
