-- Sessions: paid chats. The constraints repeat src/domain/sessions.ts, so that no path around the domain can store what
-- it would have refused: two running sessions of one chatter, a transaction ID that pays twice, a decided session
-- that is decided again, a stored price that changes.

create extension if not exists btree_gist;

create table sessions (
  id uuid primary key,
  -- Order of arrival, for lists.
  number bigint generated always as identity unique,
  user_id uuid not null references accounts (id),
  chatter_id uuid not null references accounts (id),

  -- The plan as it was bought.
  plan_title text not null,
  plan_description text not null,
  price_paisa bigint not null,
  duration_minutes integer not null,

  -- The account it was paid into, as it was then.
  payment_method_id uuid not null references payment_methods (id),
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  receiving_key text collate "C" not null,
  received_month text collate "C" not null,

  transaction_id text not null,
  -- Without case and spaces (domain transactionKey).
  transaction_key text collate "C" not null,
  proof_key text not null unique,
  -- Of the bytes as they were sent; what is kept was encoded again.
  proof_sha256 text not null,
  -- What the picture looks like, in 64 bits.
  proof_look bit(64) not null,

  status text not null default 'pending',
  starts_at timestamptz,
  ends_at timestamptz,
  earned_paisa bigint,
  fee_paisa bigint,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,

  constraint sessions_parties check (user_id <> chatter_id),
  constraint sessions_plan_title check (plan_title in ('Basic', 'Standard', 'Gold')),
  constraint sessions_price check (price_paisa between 1 and 1000000000),
  constraint sessions_duration check (duration_minutes between 1 and 1440),
  constraint sessions_transaction check (char_length(transaction_id) between 1 and 100 and char_length(transaction_key) >= 1),
  constraint sessions_status check (status in ('pending', 'completed', 'rejected')),
  constraint sessions_times check (
    case when status = 'completed' then
      (ends_at = starts_at + duration_minutes * interval '1 minute') is true
    else starts_at is null and ends_at is null end
  ),
  constraint sessions_earning check (
    case when status = 'completed' then (earned_paisa >= 1 and fee_paisa >= 0 and earned_paisa + fee_paisa = price_paisa) is true
    else earned_paisa is null and fee_paisa is null end
  ),
  constraint sessions_decided check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- A chatter talks to one person at a time.
  constraint sessions_one_at_a_time exclude using gist (chatter_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'completed')
);

-- One open purchase per pair.
create unique index sessions_pending_pair on sessions (user_id, chatter_id) where status = 'pending' and deleted_at is null;
-- A transaction ID pays once per receiving account. Deleting hides a session and gives nothing back.
create unique index sessions_transaction_paid on sessions (receiving_key, transaction_key) where status = 'completed';
create unique index sessions_transaction_claimed on sessions (receiving_key, transaction_key, user_id)
  where status = 'pending' and deleted_at is null;

create index sessions_pair on sessions (user_id, chatter_id, number desc) where deleted_at is null;
create index sessions_of_user on sessions (user_id, number desc) where deleted_at is null;
create index sessions_of_chatter on sessions (chatter_id, number desc) where deleted_at is null;
create index sessions_running on sessions (chatter_id, ends_at desc) where status = 'completed';
create index sessions_running_of_user on sessions (user_id, ends_at desc) where status = 'completed';
create index sessions_pending on sessions (number) where status = 'pending' and deleted_at is null;
create index sessions_pending_of_chatter on sessions (chatter_id) where status = 'pending' and deleted_at is null;
create index sessions_rejected_of_user on sessions (user_id, number desc) where status = 'rejected';
create index sessions_transaction on sessions (transaction_key);
create index sessions_proof on sessions (proof_sha256);

create function guard_session() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.status, new.starts_at, new.ends_at, new.earned_paisa, new.fee_paisa, new.decided_by, new.decided_at)
    is distinct from (old.status, old.starts_at, old.ends_at, old.earned_paisa, old.fee_paisa, old.decided_by, old.decided_at) then
    raise exception 'session % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and (new.deleted_at, new.status) is distinct from (old.deleted_at, old.status) then
    raise exception 'session % is deleted', old.id using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.user_id, new.chatter_id, new.plan_title, new.plan_description, new.price_paisa, new.duration_minutes,
      new.payment_method_id, new.bank_name, new.account_name, new.account_number, new.receiving_key, new.received_month,
      new.transaction_id, new.transaction_key, new.proof_key, new.proof_sha256, new.proof_look, new.created_at)
    is distinct from
     (old.id, old.number, old.user_id, old.chatter_id, old.plan_title, old.plan_description, old.price_paisa, old.duration_minutes,
      old.payment_method_id, old.bank_name, old.account_name, old.account_number, old.receiving_key, old.received_month,
      old.transaction_id, old.transaction_key, old.proof_key, old.proof_sha256, old.proof_look, old.created_at) then
    raise exception 'what was bought in session % never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger sessions_guard before update on sessions for each row execute function guard_session();
create trigger sessions_stay before delete or truncate on sessions for each statement execute function refuse_change();
alter table sessions enable always trigger sessions_guard;
alter table sessions enable always trigger sessions_stay;

-- What the admin should look at twice, as it was found at purchase.
create table session_signals (
  id uuid primary key,
  session_id uuid not null references sessions (id),
  kind text not null,
  other_session_id uuid references sessions (id),
  -- How many earlier rejections, or how full the method is in percent.
  figure bigint,
  constraint session_signals_kind check (
    kind in ('same-transaction-id', 'same-picture', 'near-same-picture', 'method-near-limit', 'earlier-rejections')
  )
);
create index session_signals_session on session_signals (session_id);
create trigger session_signals_append_only before update or delete or truncate on session_signals
  for each statement execute function refuse_change();
