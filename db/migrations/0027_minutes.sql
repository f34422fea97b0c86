-- Minutes (docs/product.md#minutes, decision 0035). `starts_at` and `ends_at` of a session are its latest window; both are null while
-- its minutes are kept. Every window that a session had is a row of its own, written by a trigger, so no path can forget one.

alter table sessions
  -- When kept minutes lapse.
  add column kept_until timestamptz,
  -- Minutes of a window in which the two never met are kept once.
  add column kept_again boolean not null default false,
  -- When they did lapse: since then the session needs a decision.
  add column lapsed_at timestamptz,
  -- What was decided: the chatter keeps the money, or it goes back.
  add column released_at timestamptz,
  add column refunded_at timestamptz,
  -- The session whose end is the start of this one.
  add column continues uuid references sessions (id),
  drop constraint sessions_times,
  drop constraint sessions_one_at_a_time,
  add constraint sessions_times check (
    case when status <> 'completed' then starts_at is null and ends_at is null and kept_until is null
    when kept_until is not null then starts_at is null and ends_at is null
    -- It may be stopped early.
    else (ends_at between starts_at and starts_at + duration_minutes * interval '1 minute') is true end
  ),
  add constraint sessions_kept check (status = 'completed' or (not kept_again and refunded_at is null and continues is null)),
  add constraint sessions_lapsed check (lapsed_at is null or (kept_until is not null and lapsed_at >= kept_until)),
  add constraint sessions_released check (released_at is null or lapsed_at is not null);

create index sessions_kept_of_chatter on sessions (chatter_id, decided_at, number)
  where kept_until is not null and released_at is null and refunded_at is null and deleted_at is null;
create index sessions_kept_of_user on sessions (user_id)
  where kept_until is not null and released_at is null and refunded_at is null and deleted_at is null;
create index sessions_kept_of_pair on sessions (user_id, chatter_id, decided_at, number)
  where kept_until is not null and released_at is null and refunded_at is null and deleted_at is null;
create index sessions_by_lapse on sessions (kept_until) where kept_until is not null and lapsed_at is null and refunded_at is null;
create index sessions_needing_decision on sessions (lapsed_at, number)
  where lapsed_at is not null and released_at is null and refunded_at is null and deleted_at is null;
-- A session is followed by one other.
create unique index sessions_continues on sessions (continues) where continues is not null;

create table session_windows (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions (id),
  chatter_id uuid not null references accounts (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When both were there, or both had written.
  met_at timestamptz,
  -- When it ended before its time.
  stopped_at timestamptz,
  -- When it was decided what becomes of the session after it.
  closed_at timestamptz,
  constraint session_windows_times check (ends_at > starts_at),
  constraint session_windows_met check (met_at >= starts_at and met_at <= ends_at),
  constraint session_windows_stopped check (stopped_at >= starts_at and stopped_at <= ends_at),
  constraint session_windows_of_session unique (session_id, starts_at),
  -- A chatter talks to one person at a time.
  constraint session_windows_one_at_a_time exclude using gist (
    chatter_id with =, tstzrange(starts_at, coalesce(stopped_at, ends_at)) with &&
  )
);
create index session_windows_open on session_windows (ends_at) where closed_at is null;

create function guard_window() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.chatter_id, new.starts_at, new.ends_at)
      is distinct from (old.id, old.session_id, old.chatter_id, old.starts_at, old.ends_at)
    or (old.met_at is not null and new.met_at is distinct from old.met_at)
    or (old.stopped_at is not null and new.stopped_at is distinct from old.stopped_at)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at) then
    raise exception 'window % of session % never changes', old.id, old.session_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger session_windows_guard before update on session_windows for each row execute function guard_window();
create trigger session_windows_stay before delete or truncate on session_windows for each statement execute function refuse_change();
alter table session_windows enable always trigger session_windows_guard;
alter table session_windows enable always trigger session_windows_stay;

-- Sessions of the version before: those that have ended count as met, so nothing of them is kept in hindsight.
insert into session_windows (session_id, chatter_id, starts_at, ends_at, met_at, closed_at)
select id, chatter_id, starts_at, ends_at,
  case when ends_at <= now() then starts_at end,
  case when ends_at <= now() then ends_at end
from sessions where status = 'completed';

create function record_window() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.starts_at is not distinct from old.starts_at then
    update session_windows set stopped_at = new.ends_at
    where session_id = new.id and starts_at = new.starts_at and new.ends_at is distinct from old.ends_at;
  elsif new.starts_at is not null then
    insert into session_windows (session_id, chatter_id, starts_at, ends_at) values (new.id, new.chatter_id, new.starts_at, new.ends_at);
  end if;
  return null;
end
$$;
create trigger sessions_record_window after insert or update of starts_at, ends_at on sessions
  for each row execute function record_window();
alter table sessions enable always trigger sessions_record_window;

create or replace function guard_session() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.status, new.earned_paisa, new.fee_paisa, new.decided_by, new.decided_at,
      new.rejection_reason, new.rejection_note)
    is distinct from (old.status, old.earned_paisa, old.fee_paisa, old.decided_by, old.decided_at,
      old.rejection_reason, old.rejection_note)
    -- A window starts where none was, is stopped early, or makes way for kept minutes.
    or old.starts_at is not null and new.starts_at is distinct from old.starts_at and (new.starts_at is not null or new.kept_until is null)
    or old.starts_at is not null and new.starts_at is not null and new.ends_at > old.ends_at then
    raise exception 'session % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.kept_again and not new.kept_again
    or old.released_at is not null and (new.released_at, new.starts_at, new.kept_until)
      is distinct from (old.released_at, old.starts_at, old.kept_until)
    or old.refunded_at is not null and (new.refunded_at, new.starts_at, new.kept_until)
      is distinct from (old.refunded_at, old.starts_at, old.kept_until) then
    raise exception 'what became of the minutes of session % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and (new.deleted_at, new.status) is distinct from (old.deleted_at, old.status) then
    raise exception 'session % is deleted', old.id using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.user_id, new.chatter_id, new.plan_title, new.plan_description, new.price_paisa, new.duration_minutes,
      new.payment_method_id, new.bank_name, new.account_name, new.account_number, new.receiving_key, new.received_month,
      new.transaction_id, new.transaction_key, new.proof_sha256, new.proof_look, new.created_at, new.resubmission_of)
    is distinct from
     (old.id, old.number, old.user_id, old.chatter_id, old.plan_title, old.plan_description, old.price_paisa, old.duration_minutes,
      old.payment_method_id, old.bank_name, old.account_name, old.account_number, old.receiving_key, old.received_month,
      old.transaction_id, old.transaction_key, old.proof_sha256, old.proof_look, old.created_at, old.resubmission_of)
    -- The picture may be removed, once, and not be replaced.
    or (new.proof_key is not null or old.proof_removed_at is not null)
      and (new.proof_key, new.proof_removed_at) is distinct from (old.proof_key, old.proof_removed_at) then
    raise exception 'what was bought in session % never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What happens again in a session, for example the end of another window, is notified of again: its occasion is another moment.
alter table notices add column occasion_at timestamptz;
drop index notices_once_in_session;
create unique index notices_once_in_session on notices (session_id, kind, account_id, coalesce(occasion_at, '-infinity'::timestamptz))
  where session_id is not null and kind <> 'message';

-- Who has a session open right now. It may vanish in a crash of the database: nodes write theirs again.
create unlogged table session_views (
  session_id uuid not null references sessions (id),
  account_id uuid not null references accounts (id),
  node_id uuid not null references presence_nodes (id) on delete cascade,
  connection_id text not null,
  primary key (session_id, account_id, node_id, connection_id)
);
create index session_views_of_node on session_views (node_id);

-- Who was there when, for the admin who decides.
create table session_visits (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions (id),
  account_id uuid not null references accounts (id),
  came_at timestamptz not null,
  left_at timestamptz,
  constraint session_visits_times check (left_at >= came_at)
);
create index session_visits_of_session on session_visits (session_id, account_id, id desc);
create unique index session_visits_lasting on session_visits (session_id, account_id) where left_at is null;

-- What the two left for each other while the minutes are kept.
create table session_notes (
  session_id uuid not null references sessions (id),
  account_id uuid not null references accounts (id),
  note text not null,
  written_at timestamptz not null,
  primary key (session_id, account_id),
  constraint session_notes_length check (char_length(note) between 1 and 300)
);
create index session_notes_of_account on session_notes (account_id);
