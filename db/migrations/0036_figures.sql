-- The figures of the admin's Dashboard (docs/product.md#figures, decision 0039): sums for each day of the business calendar, so that
-- reading them costs the same at any size. Every change of a row that is counted is noted by a trigger in the same transaction, as
-- what the row counted before, less, and what it counts now, more. Notes are only added, so nobody waits for anybody;
-- `fold_figures` adds them to the days, before every reading and every few minutes.

-- How long a decision took, in minutes, as the beginning of its step: minutes in the first hour, then quarters of an hour, hours and days.
create function decision_step(created_at timestamptz, decided_at timestamptz) returns integer language sql immutable parallel safe
return (
  select case when minutes < 60 then minutes when minutes < 360 then minutes - minutes % 15
    when minutes < 2880 then minutes - minutes % 60 else minutes - minutes % 1440 end
  from (select greatest(0, floor(extract(epoch from decided_at - created_at) / 60))::integer as minutes) waited
);

-- What a row counts right now, and on which moment's day. `part` divides a measure. What is only known as of now has the epoch.
create type figure as (measure text, part text, at timestamptz, rows bigint, amount bigint);

create function figures_of(s sessions) returns setof figure language sql stable
begin atomic
  select f.measure, f.part, f.at, 1::bigint, f.amount
  from (
    values
      (s.deleted_at is null, 'purchases', '', s.created_at, s.price_paisa),
      (s.status = 'completed', 'approved', case when s.deleted_at is null then 'listed' else 'deleted' end, s.decided_at, 0),
      (s.status = 'rejected', 'rejected', case when s.deleted_at is null then 'listed' else 'deleted' end, s.decided_at, 0),
      (s.decided_at is not null and s.deleted_at is null, 'decision_times', decision_step(s.created_at, s.decided_at)::text, s.decided_at, 0),
      (s.status = 'completed', 'sold', '', s.decided_at, s.duration_minutes),
      (s.status = 'completed', 'received', s.receiving_key, s.decided_at, s.price_paisa),
      (s.status = 'completed' and s.fee_paisa > 0, 'fees', '', s.decided_at, s.fee_paisa),
      (s.kept_until is not null and s.lapsed_at is null and s.released_at is null and s.refunded_at is null and s.deleted_at is null,
        'kept', '', timestamptz 'epoch', coalesce(s.kept_minutes, s.duration_minutes)),
      (true, 'active_buyers', s.user_id::text, s.created_at, 0)
  ) f (counts, measure, part, at, amount)
  where f.counts;
end;

-- Milliseconds of windows in which the two met.
create function figures_of(w session_windows) returns setof figure language sql stable
begin atomic
  select f.measure, f.part, f.at, 1::bigint, f.amount
  from (
    values
      ('used', '', w.starts_at, (extract(epoch from coalesce(w.stopped_at, w.ends_at) - w.starts_at) * 1000)::bigint),
      ('active_chatters', w.chatter_id::text, w.starts_at, 0)
  ) f (measure, part, at, amount)
  where w.met_at is not null;
end;

create function figures_of(w withdrawals) returns setof figure language sql stable
begin atomic
  select 'paid_out', case when w.deleted_at is null then 'listed' else 'deleted' end, w.updated_at, 1::bigint, w.amount_paisa
  where w.status = 'completed';
end;

create function figures_of(r refunds) returns setof figure language sql stable
begin atomic
  select f.measure, '', f.at, 1::bigint, f.amount
  from (
    values (true, 'refunds', r.created_at, r.amount_paisa),
      (r.fee_paisa > 0, 'refunded_fees', r.created_at, r.fee_paisa),
      (r.status = 'completed', 'refunds_paid', r.updated_at, r.amount_paisa)
  ) f (counts, measure, at, amount)
  where f.counts;
end;

create function figures_of(b chatter_balances) returns setof figure language sql stable
begin atomic
  select f.measure, '', timestamptz 'epoch', 1::bigint, f.amount
  from (
    values ('owed_available', b.available_paisa), ('owed_pending', b.pending_paisa), ('advances', b.advance_paisa)
  ) f (measure, amount)
  where f.amount > 0;
end;

create function figures_of(a accounts) returns setof figure language sql stable
begin atomic
  select 'joined', account_list(a.role), a.created_at, 1::bigint, 0::bigint where a.deleted_at is null;
end;

create table figure_changes (
  id bigint generated always as identity primary key,
  measure text not null,
  part text not null,
  at timestamptz not null,
  rows bigint not null,
  amount bigint not null
);

create table figure_days (
  measure text not null,
  day date not null,
  part text collate "C" not null,
  rows bigint not null,
  amount bigint not null,
  primary key (measure, day, part)
);

-- Who was active on which day: buyers by purchases, chatters by sessions in which they met the buyer.
create table active_days (
  measure text not null,
  account_id uuid not null,
  day date not null,
  is_counted boolean not null default false,
  primary key (measure, account_id, day)
);
create index active_days_uncounted on active_days (measure, account_id) where not is_counted;

-- How many were active on a day and the last time before it on `before`. Somebody active in a range has one first day in it, whose
-- `before` is earlier than the range, so these sums count people of any range once.
create table active_gaps (
  measure text not null,
  day date not null,
  before date not null,
  people bigint not null,
  primary key (measure, day, before)
);

-- The calendar by which the days were made.
create table figure_calendar (
  is_only boolean primary key default true,
  time_zone text not null,
  constraint figure_calendar_is_only check (is_only)
);

-- Time zones differ by whole quarters of an hour, so changes of one quarter are noted together. Per statement, so that many rows
-- stay one insert; and a function for each table, so that its plans are kept.
do $$
declare
  counted text;
begin
  foreach counted in array array['sessions', 'session_windows', 'withdrawals', 'refunds', 'chatter_balances', 'accounts'] loop
    execute format($create$
      create function note_figures_of_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into figure_changes (measure, part, at, rows, amount)
          select f.measure, f.part, date_bin('15 minutes', f.at, timestamptz 'epoch'), sum(f.rows), sum(f.amount)
          from arrived, figures_of(arrived::%1$I) f group by 1, 2, 3;
        elsif tg_op = 'UPDATE' then
          insert into figure_changes (measure, part, at, rows, amount)
          select measure, part, date_bin('15 minutes', at, timestamptz 'epoch'), sum(rows), sum(amount)
          from (
            select f.measure, f.part, f.at, -f.rows as rows, -f.amount as amount from gone, figures_of(gone::%1$I) f
            union all
            select f.measure, f.part, f.at, f.rows, f.amount from arrived, figures_of(arrived::%1$I) f
          ) changed
          group by 1, 2, 3 having sum(rows) <> 0 or sum(amount) <> 0;
        else
          insert into figure_changes (measure, part, at, rows, amount)
          select f.measure, f.part, date_bin('15 minutes', f.at, timestamptz 'epoch'), -sum(f.rows), -sum(f.amount)
          from gone, figures_of(gone::%1$I) f group by 1, 2, 3;
        end if;
        return null;
      end
      $body$;
      create trigger %1$s_note_figures after insert on %1$I
        referencing new table as arrived for each statement execute function note_figures_of_%1$s();
      create trigger %1$s_note_figures_change after update on %1$I
        referencing old table as gone new table as arrived for each statement execute function note_figures_of_%1$s();
    $create$, counted);
  end loop;
end
$$;

-- The rows of the other tables stay.
create trigger accounts_note_figures_end after delete on accounts
  referencing old table as gone for each statement execute function note_figures_of_accounts();

-- Only one transaction folds at a time, and the next one waits until it has ended: what is read after it, in the same transaction, is
-- of one moment.
create function lock_figures() returns void language sql
begin atomic
  select pg_advisory_xact_lock(hashtextextended('figures', 0));
end;

-- A new day of somebody changes what came before their next one.
create function count_active_days() returns void language sql
begin atomic
  with days as (
    select measure, day, is_counted,
      coalesce(lag(day) over person, '-infinity') as before,
      coalesce(max(day) filter (where is_counted) over (person rows between unbounded preceding and 1 preceding), '-infinity') as counted_before
    from active_days where (measure, account_id) in (select measure, account_id from active_days where not is_counted)
    window person as (partition by measure, account_id order by day)
  )
  insert into active_gaps as kept (measure, day, before, people)
  select measure, day, before, sum(people)
  from (
    select measure, day, before, 1 as people from days
    union all
    select measure, day, counted_before, -1 from days where is_counted
  ) changes
  group by 1, 2, 3 having sum(people) <> 0
  on conflict (measure, day, before) do update set people = kept.people + excluded.people;

  update active_days set is_counted = true where not is_counted;
end;

create function fold_figures() returns void language plpgsql as $$
declare
  zone text;
begin
  perform lock_figures();
  select time_zone into zone from figure_calendar;
  with taken as (
    delete from figure_changes returning measure, part, at at time zone zone as at, rows, amount
  ),
  active as (
    insert into active_days (measure, account_id, day)
    select distinct measure, part::uuid, at::date from taken where measure like 'active%' and rows > 0
    on conflict do nothing
  )
  insert into figure_days as kept (measure, day, part, rows, amount)
  select measure, at::date, part, sum(rows), sum(amount) from taken where measure not like 'active%' group by 1, 2, 3
  union all
  select 'purchase_hours', at::date, to_char(at, 'HH24'), sum(rows), 0 from taken where measure = 'purchases' group by 2, 3
  on conflict (measure, day, part) do update set rows = kept.rows + excluded.rows, amount = kept.amount + excluded.amount;
  perform count_active_days();
end
$$;

-- All days anew from the rows, for another time zone, or if they ever differ. What is noted and what is counted are read by one
-- statement, so a transaction that commits meanwhile is in neither of the two, and its notes stay.
create function rebuild_figures(zone text) returns void language plpgsql as $$
begin
  perform lock_figures();
  delete from figure_days;
  delete from active_days;
  delete from active_gaps;
  insert into figure_calendar (time_zone) values (zone) on conflict (is_only) do update set time_zone = excluded.time_zone;
  with noted as (delete from figure_changes),
  counted as materialized (
    select f.measure, f.part, f.at at time zone zone as at, f.rows, f.amount from sessions s, figures_of(s) f
    union all select f.measure, f.part, f.at at time zone zone, f.rows, f.amount from session_windows w, figures_of(w) f
    union all select f.measure, f.part, f.at at time zone zone, f.rows, f.amount from withdrawals w, figures_of(w) f
    union all select f.measure, f.part, f.at at time zone zone, f.rows, f.amount from refunds r, figures_of(r) f
    union all select f.measure, f.part, f.at at time zone zone, f.rows, f.amount from chatter_balances b, figures_of(b) f
    union all select f.measure, f.part, f.at at time zone zone, f.rows, f.amount from accounts a, figures_of(a) f
  ),
  active as (
    insert into active_days (measure, account_id, day)
    select distinct measure, part::uuid, at::date from counted where measure like 'active%'
  )
  insert into figure_days (measure, day, part, rows, amount)
  select measure, at::date, part, sum(rows), sum(amount) from counted where measure not like 'active%' group by 1, 2, 3
  union all
  select 'purchase_hours', at::date, to_char(at, 'HH24'), sum(rows), 0 from counted where measure = 'purchases' group by 2, 3;
  perform count_active_days();
end
$$;

-- The default of TIME_ZONE. A server with another one makes the days anew when they are first read.
select rebuild_figures('Asia/Karachi');

-- The lists of the rows that a figure counts.
create index sessions_created on sessions (created_at, number) include (user_id, deleted_at);
create index session_windows_met on session_windows (starts_at) include (session_id, chatter_id) where met_at is not null;
create index sessions_kept on sessions (number)
  where kept_until is not null and lapsed_at is null and released_at is null and refunded_at is null and deleted_at is null;
create index withdrawals_paid on withdrawals (updated_at, number) where status = 'completed' and deleted_at is null;
create index refunds_created on refunds (created_at, number);
create index refunds_paid on refunds (updated_at, number) where status = 'completed';
create index accounts_created on accounts (created_at, number) where deleted_at is null;
