-- Money back (decision 0034): refunds of sessions, and advances. The constraints repeat src/domain/refunds.ts and src/domain/ledger.ts:
-- a session is refunded once and for no more than was paid, and a chatter who owes an advance has nothing available.

create table refunds (
  id uuid primary key,
  -- Order of arrival, for lists.
  number bigint generated always as identity unique,
  session_id uuid not null references sessions (id),
  user_id uuid not null references accounts (id),
  chatter_id uuid not null references accounts (id),

  amount_paisa bigint not null,
  -- How it was taken back: from the chatter's credit and from the fee. The advance is the part of the credit that the chatter owes.
  credit_paisa bigint not null,
  fee_paisa bigint not null,
  advance_paisa bigint not null,
  reason text not null,
  note text,

  status text not null default 'awaiting_account',
  -- Where the buyer wants the money. Erased with the buyer's account.
  bank_name text,
  account_name text,
  account_number text,
  -- Why the last account was refused.
  refusal_note text,
  bank_reference text,

  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  -- The buyer who gave the account, or the admin who refused it or paid.
  changed_by uuid not null references accounts (id),
  updated_at timestamptz not null,

  constraint refunds_parties check (user_id <> chatter_id),
  constraint refunds_amount check (amount_paisa >= 1 and credit_paisa >= 0 and fee_paisa >= 0 and credit_paisa + fee_paisa = amount_paisa),
  constraint refunds_advance check (advance_paisa between 0 and credit_paisa),
  constraint refunds_reason check (
    reason in ('chatter_absent', 'left_early', 'technical', 'approved_by_mistake', 'paid_twice', 'other')
  ),
  constraint refunds_note check ((note is null or char_length(note) between 1 and 300) and (reason <> 'other' or note is not null)),
  constraint refunds_status check (status in ('awaiting_account', 'pending', 'completed')),
  constraint refunds_account check (
    (bank_name is null) = (account_name is null) and (bank_name is null) = (account_number is null)
    and case status when 'awaiting_account' then bank_name is null when 'pending' then bank_name is not null else true end
  ),
  constraint refunds_names check (
    char_length(bank_name) between 1 and 100 and char_length(account_name) between 1 and 100
    and char_length(account_number) between 1 and 60
  ),
  constraint refunds_refusal_note check (char_length(refusal_note) between 1 and 300),
  constraint refunds_bank_reference check (
    (status = 'completed') = (bank_reference is not null) and char_length(bank_reference) between 1 and 100
  ),
  constraint refunds_updated check (updated_at >= created_at)
);

-- A session is refunded once.
create unique index refunds_session on refunds (session_id);
-- One transfer pays one refund, however its reference is typed.
create unique index refunds_bank_reference_key on refunds (account_number_key(bank_reference)) where bank_reference is not null;
create index refunds_of_user on refunds (user_id, number);
create index refunds_of_chatter on refunds (chatter_id, number desc);
create index refunds_open_of_user on refunds (user_id) where status <> 'completed';
create index refunds_pending on refunds (number) where status = 'pending';
create index refunds_by_status on refunds (status, number) where status <> 'pending';
create index refunds_account_number on refunds (account_number_key(account_number) collate "C");
create index refunds_account_number_end on refunds (reverse(account_number_key(account_number)) collate "C");
create index refunds_id_end on refunds (reverse(id::text) collate "C");

create function guard_refund() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.session_id, new.user_id, new.chatter_id, new.amount_paisa, new.credit_paisa, new.fee_paisa,
      new.advance_paisa, new.reason, new.note, new.created_by, new.created_at)
    is distinct from
     (old.id, old.number, old.session_id, old.user_id, old.chatter_id, old.amount_paisa, old.credit_paisa, old.fee_paisa,
      old.advance_paisa, old.reason, old.note, old.created_by, old.created_at) then
    raise exception 'what was decided in refund % never changes', old.id using errcode = 'restrict_violation';
  end if;
  -- After the payment only the account may be erased.
  if old.status = 'completed' and (
    (new.status, new.bank_reference, new.refusal_note, new.changed_by, new.updated_at)
      is distinct from (old.status, old.bank_reference, old.refusal_note, old.changed_by, old.updated_at)
    or new.bank_name is not null and (new.bank_name, new.account_name, new.account_number)
      is distinct from (old.bank_name, old.account_name, old.account_number)
  ) then
    raise exception 'refund % is paid', old.id using errcode = 'restrict_violation';
  end if;
  if (old.status, new.status) = ('awaiting_account', 'completed') then
    raise exception 'refund % has no account', old.id using errcode = 'restrict_violation';
  end if;
  -- The account may be refused, but not replaced while an admin may be paying it.
  if old.status = 'pending' and new.bank_name is not null and (new.bank_name, new.account_name, new.account_number)
    is distinct from (old.bank_name, old.account_name, old.account_number) then
    raise exception 'the account of refund % was given', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger refunds_guard before update on refunds for each row execute function guard_refund();
create trigger refunds_stay before delete or truncate on refunds for each statement execute function refuse_change();
alter table refunds enable always trigger refunds_guard;
alter table refunds enable always trigger refunds_stay;

-- Counters of the admin's list and of each of its statuses but `pending`, as in 0026. A refund is never deleted.
create function note_refund() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, piece, change)
  select list, new.number >> 12, change
  from (
    values (1, 'refunds', case tg_op when 'INSERT' then 1 else 0 end),
      (2, 'refunds.' || case tg_op when 'UPDATE' then nullif(old.status, 'pending') end, -1),
      (3, 'refunds.' || nullif(new.status, 'pending'), 1)
  ) changes (place, list, change)
  where list is not null and change <> 0 order by place;
  return null;
end
$$;
create trigger refunds_note_arrival after insert on refunds for each row execute function note_refund();
create trigger refunds_note_status after update of status on refunds for each row when (old.status <> new.status) execute function note_refund();

-- The books. `refunds` is what the platform owes to buyers, `refunded` what it has paid back. Money that leaves `advance` is owed by the
-- chatter until it comes back, so the figure of a chatter is what has left it.
alter table chatter_balances
  add column advance_paisa bigint not null default 0,
  add constraint chatter_balances_advance check (advance_paisa >= 0),
  add constraint chatter_balances_advance_first check (advance_paisa = 0 or available_paisa = 0);

alter table journal_entries
  drop constraint journal_entries_from,
  drop constraint journal_entries_to,
  drop constraint journal_entries_reason,
  drop constraint journal_entries_movement,
  add constraint journal_entries_from check (from_bucket in ('bank', 'available', 'pending', 'withdrawn', 'fees', 'advance', 'refunds')),
  add constraint journal_entries_to check (to_bucket in ('fees', 'available', 'pending', 'withdrawn', 'advance', 'refunds', 'refunded')),
  add constraint journal_entries_reason check (
    reason in ('session_credit', 'session_fee', 'withdraw_request', 'withdraw_status', 'refund_credit', 'refund_advance', 'refund_fee',
      'refund_paid', 'advance_repaid')
  ),
  add constraint journal_entries_movement check (
    case reason
      when 'session_credit' then from_bucket = 'bank' and to_bucket = 'available' and session_id is not null and withdrawal_id is null
      when 'session_fee' then from_bucket = 'bank' and to_bucket = 'fees' and session_id is not null and withdrawal_id is null
      when 'withdraw_request' then from_bucket = 'available' and to_bucket = 'pending' and session_id is null and withdrawal_id is not null
      when 'withdraw_status' then
        from_bucket in ('available', 'pending', 'withdrawn') and to_bucket in ('available', 'pending', 'withdrawn')
        and from_bucket <> to_bucket and session_id is null and withdrawal_id is not null
      when 'refund_credit' then from_bucket = 'available' and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_advance' then from_bucket = 'advance' and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_fee' then from_bucket = 'fees' and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_paid' then from_bucket = 'refunds' and to_bucket = 'refunded' and session_id is not null and withdrawal_id is null
      -- From the credit of a session, or from a withdrawal whose money came back.
      when 'advance_repaid' then from_bucket = 'available' and to_bucket = 'advance' and (session_id is null) <> (withdrawal_id is null)
      else false
    end
  );

create index journal_entries_refunds on journal_entries (chatter_id, number desc)
  where reason in ('refund_credit', 'refund_advance', 'advance_repaid');

drop trigger journal_entries_credited on journal_entries;
create constraint trigger journal_entries_credited after insert on journal_entries
  deferrable initially deferred for each row when (new.reason in ('session_credit', 'session_fee')) execute function check_credited_session();

-- At commit a refund and its movements agree, to the paisa.
create function check_refund(session uuid) returns void language plpgsql as $$
declare
  booked record;
begin
  select coalesce(sum(amount_paisa) filter (where reason = 'refund_credit'), 0) as credit,
    coalesce(sum(amount_paisa) filter (where reason = 'refund_advance'), 0) as advance,
    coalesce(sum(amount_paisa) filter (where reason = 'refund_fee'), 0) as fee,
    coalesce(sum(amount_paisa) filter (where reason = 'refund_paid'), 0) as paid
    into booked
    from journal_entries where session_id = session and reason in ('refund_credit', 'refund_advance', 'refund_fee', 'refund_paid');
  if not exists (
    select from refunds join sessions on sessions.id = refunds.session_id
    where refunds.session_id = session and sessions.status = 'completed'
      and (refunds.user_id, refunds.chatter_id) = (sessions.user_id, sessions.chatter_id)
      and refunds.credit_paisa <= sessions.earned_paisa and refunds.fee_paisa <= sessions.fee_paisa
      and (booked.credit, booked.advance, booked.fee)
        = (refunds.credit_paisa - refunds.advance_paisa, refunds.advance_paisa, refunds.fee_paisa)
      and booked.paid = case refunds.status when 'completed' then refunds.amount_paisa else 0 end
  ) then
    raise exception 'the refund of session % and its journal disagree', session using errcode = 'restrict_violation';
  end if;
end
$$;

create function check_refund_of_row() returns trigger language plpgsql as $$
begin
  perform check_refund(new.session_id);
  return null;
end
$$;

create constraint trigger refunds_booked after insert or update of status on refunds
  deferrable initially deferred for each row execute function check_refund_of_row();
create constraint trigger journal_entries_refunded after insert on journal_entries
  deferrable initially deferred for each row
  when (new.reason in ('refund_credit', 'refund_advance', 'refund_fee', 'refund_paid')) execute function check_refund_of_row();

alter table notices add column refund_id uuid references refunds (id);
create index notices_of_refund on notices (refund_id) where refund_id is not null;
