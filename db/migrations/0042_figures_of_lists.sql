-- Every figure of the Dashboard has the rows of the list that it leads to (docs/product.md#figures): people who were deleted are no longer
-- active ones, sums say how much of them belongs to deleted sessions, and chatters to whom money is owed are counted.

create or replace function figures_of(s sessions) returns setof figure language sql stable
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
      (s.status = 'completed' and s.deleted_at is not null, 'received_deleted', s.receiving_key, s.decided_at, s.price_paisa),
      (s.status = 'completed' and s.fee_paisa > 0, 'fees', '', s.decided_at, s.fee_paisa),
      (s.status = 'completed' and s.fee_paisa > 0 and s.deleted_at is not null, 'fees_deleted', '', s.decided_at, s.fee_paisa),
      (s.kept_until is not null and s.lapsed_at is null and s.released_at is null and s.refunded_at is null and s.deleted_at is null,
        'kept', '', timestamptz 'epoch', coalesce(s.kept_minutes, s.duration_minutes)),
      (true, 'active_buyers', s.user_id::text, s.created_at, 0)
  ) f (counts, measure, part, at, amount)
  where f.counts
  union all
  -- A session is deleted after its last window, so these windows no longer change.
  select 'used_deleted', '', w.starts_at, 1::bigint, (extract(epoch from coalesce(w.stopped_at, w.ends_at) - w.starts_at) * 1000)::bigint
  from session_windows w where s.deleted_at is not null and w.session_id = s.id and w.met_at is not null;
end;

create or replace function figures_of(b chatter_balances) returns setof figure language sql stable
begin atomic
  select f.measure, '', timestamptz 'epoch', 1::bigint, f.amount
  from (
    values ('owed', b.available_paisa + b.pending_paisa), ('owed_available', b.available_paisa), ('owed_pending', b.pending_paisa),
      ('advances', b.advance_paisa)
  ) f (measure, amount)
  where f.amount > 0;
end;

-- `active_gone` is no sum: it ends the active days of a deleted account when it is folded.
create or replace function figures_of(a accounts) returns setof figure language sql stable
begin atomic
  select 'joined', account_list(a.role), a.created_at, 1::bigint, 0::bigint where a.deleted_at is null
  union all
  select 'active_gone', a.id::text, timestamptz 'epoch', 1::bigint, 0::bigint where a.deleted_at is not null;
end;

-- All days of these people are counted, each with the one before it.
create function end_active_days(gone uuid[]) returns void language sql
begin atomic
  with ended as (
    delete from active_days where measure in ('active_buyers', 'active_chatters') and account_id = any (gone)
    returning measure, account_id, day
  ),
  days as (
    select measure, day, coalesce(lag(day) over (partition by measure, account_id order by day), '-infinity') as before from ended
  )
  update active_gaps kept set people = kept.people - less.people
  from (select measure, day, before, count(*) as people from days group by 1, 2, 3) less
  where kept.measure = less.measure and kept.day = less.day and kept.before = less.before;
end;

create or replace function fold_figures() returns void language plpgsql as $$
declare
  zone text;
  gone uuid[];
begin
  perform lock_figures();
  select time_zone into zone from figure_calendar;
  with taken as (
    delete from figure_changes returning measure, part, at at time zone zone as at, rows, amount
  ),
  active as (
    insert into active_days (measure, account_id, day)
    select distinct measure, accounts.id, at::date from taken join accounts on accounts.id = part::uuid and accounts.deleted_at is null
    where measure in ('active_buyers', 'active_chatters') and rows > 0
    on conflict do nothing
  ),
  added as (
    insert into figure_days as kept (measure, day, part, rows, amount)
    select measure, at::date, part, sum(rows), sum(amount) from taken where measure not like 'active%' group by 1, 2, 3
    union all
    select 'purchase_hours', at::date, to_char(at, 'HH24'), sum(rows), 0 from taken where measure = 'purchases' group by 2, 3
    on conflict (measure, day, part) do update set rows = kept.rows + excluded.rows, amount = kept.amount + excluded.amount
  )
  select array_agg(part::uuid) into gone from taken where measure = 'active_gone';
  perform count_active_days();
  if gone is not null then
    perform end_active_days(gone);
  end if;
end
$$;

create or replace function rebuild_figures(zone text) returns void language plpgsql as $$
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
    select distinct measure, accounts.id, at::date from counted join accounts on accounts.id = part::uuid and accounts.deleted_at is null
    where measure in ('active_buyers', 'active_chatters')
  )
  insert into figure_days (measure, day, part, rows, amount)
  select measure, at::date, part, sum(rows), sum(amount) from counted where measure not like 'active%' group by 1, 2, 3
  union all
  select 'purchase_hours', at::date, to_char(at, 'HH24'), sum(rows), 0 from counted where measure = 'purchases' group by 2, 3;
  perform count_active_days();
end
$$;

-- What the rows of now would have noted.
insert into figure_changes (measure, part, at, rows, amount)
select f.measure, f.part, date_bin('15 minutes', f.at, timestamptz 'epoch'), sum(f.rows), sum(f.amount)
from sessions s, figures_of(s) f
where s.deleted_at is not null and f.measure in ('received_deleted', 'fees_deleted', 'used_deleted') group by 1, 2, 3
union all
select 'owed', '', timestamptz 'epoch', count(*), sum(available_paisa + pending_paisa) from chatter_balances
where available_paisa + pending_paisa > 0 having count(*) > 0
union all
select 'active_gone', id::text, timestamptz 'epoch', 1, 0 from accounts where deleted_at is not null;
