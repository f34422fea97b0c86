-- Checks the Dashboard figures (docs/guarantees.md#figures): each row is a total that differs from the rows it counts. It is a single
-- query, so it sees one moment, and it counts the rows independently of the functions that maintain the totals.

with calendar as (select time_zone as zone from figure_calendar),
-- What has been added up, and what is only noted so far.
kept as (
  select measure, day, part, sum(rows) as rows, sum(amount) as amount
  from (
    select measure, day, part, rows, amount from figure_days
    union all
    select measure, (at at time zone zone)::date, part, rows, amount from figure_changes, calendar where measure not like 'active%'
    union all
    select 'purchase_hours', (at at time zone zone)::date, to_char(at at time zone zone, 'HH24'), rows, 0
    from figure_changes, calendar where measure = 'purchases'
  ) sums
  group by 1, 2, 3 having sum(rows) <> 0 or sum(amount) <> 0
),
rows as (
  select 'purchases' as measure, created_at as at, '' as part, price_paisa as amount from sessions where deleted_at is null
  union all
  select status, decided_at, case when deleted_at is null then 'listed' else 'deleted' end, 0 from sessions where status <> 'pending'
  union all
  select 'sold', decided_at, '', duration_minutes from sessions where status = 'completed'
  union all
  -- From the books: what came from the bank for a session on its day, and its fee.
  select 'received', max(entered_at), max(receiving_key), sum(amount_paisa)
  from journal_entries join sessions on sessions.id = session_id where from_bucket = 'bank' group by session_id
  union all
  select 'received_deleted', max(entered_at), max(receiving_key), sum(amount_paisa)
  from journal_entries join sessions on sessions.id = session_id where from_bucket = 'bank' and deleted_at is not null group by session_id
  union all
  select 'fees', entered_at, '', amount_paisa from journal_entries where to_bucket = 'fees'
  union all
  select 'fees_deleted', entered_at, '', amount_paisa from journal_entries join sessions on sessions.id = session_id
  where to_bucket = 'fees' and deleted_at is not null
  union all
  select 'refunded_fees', entered_at, '', amount_paisa from journal_entries where from_bucket = 'fees'
  union all
  select 'refunds', max(entered_at), '', sum(amount_paisa) from journal_entries where to_bucket = 'refunds' group by session_id
  union all
  select 'refunds_paid', entered_at, '', amount_paisa from journal_entries where to_bucket = 'refunded'
  union all
  -- A withdraw's last step, if it ended with its payment.
  select 'paid_out', entered_at, case when withdrawals.deleted_at is null then 'listed' else 'deleted' end, withdrawals.amount_paisa
  from (
    select distinct on (withdrawal_id) withdrawal_id, to_bucket, entered_at from journal_entries
    where withdrawal_id is not null and reason <> 'advance_repaid' order by withdrawal_id, number desc
  ) last_steps join withdrawals on withdrawals.id = withdrawal_id
  where to_bucket = 'withdrawn'
  union all
  select 'used', starts_at, '', extract(epoch from coalesce(stopped_at, ends_at) - starts_at) * 1000 from session_windows where met_at is not null
  union all
  select 'used_deleted', session_windows.starts_at, '',
    extract(epoch from coalesce(session_windows.stopped_at, session_windows.ends_at) - session_windows.starts_at) * 1000
  from session_windows join sessions on sessions.id = session_id where session_windows.met_at is not null and deleted_at is not null
  union all
  select 'joined', created_at, case role when 'chatter' then 'chatters' else 'users' end, 0 from accounts where deleted_at is null
),
counted as (
  select case measure when 'completed' then 'approved' else measure end as measure, (at at time zone zone)::date as day, part,
    count(*) as rows, sum(amount) as amount
  from rows, calendar group by 1, 2, 3
  union all
  select 'purchase_hours', (created_at at time zone zone)::date, to_char(created_at at time zone zone, 'HH24'), count(*), 0
  from sessions, calendar where deleted_at is null group by 2, 3
  union all
  select 'decision_times', (decided_at at time zone zone)::date, (
      case when minutes < 60 then minutes when minutes < 360 then minutes / 15 * 15
        when minutes < 2880 then minutes / 60 * 60 else minutes / 1440 * 1440 end
    )::text, count(*), 0
  from calendar, (
    select decided_at, greatest(0, floor(extract(epoch from decided_at - created_at) / 60))::integer as minutes
    from sessions where status <> 'pending' and deleted_at is null
  ) waited group by 2, 3
  union all
  select measure, (timestamptz 'epoch' at time zone zone)::date, '', count(*), sum(amount)
  from calendar, (
    select 'owed' as measure, held_paisa + available_paisa + pending_paisa as amount from chatter_balances
      where held_paisa + available_paisa + pending_paisa > 0
    union all select 'owed_held', held_paisa from chatter_balances where held_paisa > 0
    union all select 'owed_available', available_paisa from chatter_balances where available_paisa > 0
    union all select 'owed_pending', pending_paisa from chatter_balances where pending_paisa > 0
    union all select 'advances', advance_paisa from chatter_balances where advance_paisa > 0
    union all select 'kept', coalesce(kept_minutes, duration_minutes) from sessions
      where kept_until is not null and lapsed_at is null and released_at is null and refunded_at is null and deleted_at is null
  ) now_true group by 1, 2
),
-- Active people, each with the previous day of activity. Deleted people are in no list.
active as (
  select measure, day, coalesce(lag(day) over (partition by measure, account_id order by day), '-infinity') as before
  from (
    select distinct 'active_buyers' as measure, user_id as account_id, (created_at at time zone zone)::date as day from sessions, calendar
    union all
    select distinct 'active_chatters', chatter_id, (starts_at at time zone zone)::date from session_windows, calendar where met_at is not null
  ) days
  where exists (select from accounts where accounts.id = account_id and accounts.deleted_at is null)
),
people as (select measure, day, before, count(*) as people from active group by 1, 2, 3)

select 'a figure is the sum of its rows' as rule, concat_ws(' ', measure, part) || ' of ' || day as subject,
  format('%s rows and %s are kept, %s rows and %s are counted', coalesce(kept.rows, 0), coalesce(kept.amount, 0),
    coalesce(counted.rows, 0), coalesce(counted.amount, 0)) as detail
from kept full join counted using (measure, day, part)
where (coalesce(kept.rows, 0), coalesce(kept.amount, 0)) <> (coalesce(counted.rows, 0), coalesce(counted.amount, 0))

union all
-- Only if nothing is waiting to be added, because people are counted when it is.
select 'active people are counted once', measure || ' of ' || day, format('%s kept, %s counted, last active before on %s',
  coalesce(kept_people.people, 0), coalesce(people.people, 0), before)
from (select measure, day, before, people from active_gaps where people <> 0) kept_people full join people using (measure, day, before)
where coalesce(kept_people.people, 0) <> coalesce(people.people, 0)
  and not exists (select from figure_changes where measure like 'active%')

order by rule, subject, detail
