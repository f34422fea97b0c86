-- Checks the guarantees about money (docs/guarantees.md#money, by their numbers): each row is a violation, and no row means that the
-- books are in order. It is one query, so it sees one moment, even while people buy and are paid. It relies on no constraint, trigger or code.

with entries as (
  -- Each movement as two rows: minus in one bucket, plus in the other.
  select number, chatter_id, from_bucket as bucket, -amount_paisa as delta from journal_entries
  union all
  select number, chatter_id, to_bucket, amount_paisa from journal_entries
),
journal_sums as (
  select chatter_id,
    coalesce(sum(delta) filter (where bucket = 'available'), 0) as available,
    coalesce(sum(delta) filter (where bucket = 'pending'), 0) as pending,
    coalesce(sum(delta) filter (where bucket = 'withdrawn'), 0) as withdrawn
  from entries group by chatter_id
),
-- Every chatter who has a balance, a journal row, a completed session or a withdrawal.
figures as (
  select chatters.chatter_id,
    coalesce(kept.available_paisa, 0) as available,
    coalesce(kept.pending_paisa, 0) as pending,
    coalesce(kept.withdrawn_paisa, 0) as withdrawn,
    coalesce(journal_sums.available, 0) as journal_available,
    coalesce(journal_sums.pending, 0) as journal_pending,
    coalesce(journal_sums.withdrawn, 0) as journal_withdrawn,
    coalesce(earned.paisa, 0) as earned,
    coalesce(asked.pending, 0) as asked_pending,
    coalesce(asked.completed, 0) as asked_completed
  from (
    select chatter_id from chatter_balances
    union select chatter_id from journal_entries
    union select chatter_id from sessions where status = 'completed'
    union select chatter_id from withdrawals
  ) chatters
  left join chatter_balances kept using (chatter_id)
  left join journal_sums using (chatter_id)
  -- Deleted ones too: deleting a session does not change what it earned.
  left join (select chatter_id, sum(earned_paisa) as paisa from sessions where status = 'completed' group by chatter_id) earned
    using (chatter_id)
  left join (
    select chatter_id,
      coalesce(sum(amount_paisa) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(amount_paisa) filter (where status = 'completed'), 0) as completed
    from withdrawals group by chatter_id
  ) asked using (chatter_id)
),
-- The figures of a chatter after each movement, in the order in which they happened.
history as (
  select chatter_id, number, bucket, sum(delta) over (partition by chatter_id, bucket order by number, delta) as reached
  from entries where bucket in ('available', 'pending', 'withdrawn')
),
session_entries as (
  select sessions.id, sessions.status, sessions.chatter_id, sessions.price_paisa, sessions.earned_paisa, sessions.fee_paisa,
    sessions.decided_by,
    count(entry.id) filter (where entry.reason = 'session_credit') as credits,
    count(entry.id) filter (where entry.reason = 'session_fee') as fees,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'session_credit'), 0) as credited,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'session_fee'), 0) as charged,
    coalesce(bool_and(entry.chatter_id = sessions.chatter_id), true) as is_theirs
  from sessions left join journal_entries entry on entry.session_id = sessions.id
  group by sessions.id
),
-- The movements of each withdrawal, each beside the one before it.
steps as (
  select withdrawal_id, number, chatter_id, from_bucket, to_bucket, amount_paisa, reason, actor_id, entered_at,
    lag(to_bucket) over chain as came_from,
    row_number() over chain as place,
    row_number() over (partition by withdrawal_id order by number desc) as place_from_end
  from journal_entries where withdrawal_id is not null
  window chain as (partition by withdrawal_id order by number)
),
months as (
  select receiving_key, received_month as month, sum(price_paisa) as paisa from sessions
  where status = 'completed' or (status = 'pending' and deleted_at is null)
  group by receiving_key, received_month
)

-- 1. What left the bank is with the chatters or in the fees, to the paisa.
select 'money is neither made nor lost' as rule, 'the whole journal' as subject,
  format('%s paisa came in, %s are kept and %s are fees', came_in, kept, fees) as detail
from (
  select (select coalesce(sum(amount_paisa), 0) from journal_entries where from_bucket = 'bank') as came_in,
    (select coalesce(sum(amount_paisa), 0) from journal_entries where to_bucket = 'fees') as fees,
    (select coalesce(sum(available_paisa + pending_paisa + withdrawn_paisa), 0) from chatter_balances) as kept
) totals where came_in <> kept + fees

union all
-- 2.
select 'the balances of a chatter add up to their earnings', 'chatter ' || chatter_id,
  format('available %s, pending %s and withdrawn %s are not the %s earned', available, pending, withdrawn, earned)
from figures where available + pending + withdrawn <> earned

union all
-- 3.
select 'a balance is the sum of its journal rows', 'chatter ' || chatter_id,
  format('available %s, pending %s, withdrawn %s are kept; the journal has %s, %s, %s',
    available, pending, withdrawn, journal_available, journal_pending, journal_withdrawn)
from figures where (available, pending, withdrawn) <> (journal_available, journal_pending, journal_withdrawn)

union all
-- 4.
select 'nothing is negative', 'chatter ' || chatter_id, format('available %s, pending %s, withdrawn %s', available, pending, withdrawn)
from figures where least(available, pending, withdrawn) < 0
union all
select 'nothing was ever negative', 'chatter ' || chatter_id, format('%s fell to %s with journal row %s', bucket, reached, number)
from history where reached < 0
union all
select 'a movement has an amount and two buckets', 'journal row ' || number, format('%s paisa from %s to %s', amount_paisa, from_bucket, to_bucket)
from journal_entries where amount_paisa < 1 or from_bucket = to_bucket

union all
-- 5.
select 'a completed session has one credit, any other none', 'session ' || id, format('%s, with %s credits and %s fees', status, credits, fees)
from session_entries
where case when status = 'completed' then credits <> 1 or fees <> (fee_paisa > 0)::int else credits + fees > 0 end

union all
-- 6.
select 'a credit is the price less the fee', 'session ' || id,
  format('price %s, earned %s, fee %s; credited %s, charged %s', price_paisa, earned_paisa, fee_paisa, credited, charged)
from session_entries
where status = 'completed' and credits = 1
  and ((earned_paisa, fee_paisa) is distinct from (price_paisa - fee_paisa, price_paisa - earned_paisa)
    or (credited, charged) is distinct from (earned_paisa::numeric, fee_paisa::numeric))
union all
select 'a credit belongs to the chatter of its session', 'session ' || id, 'the journal credits another chatter'
from session_entries where not is_theirs

union all
-- 7.
select 'the pending balance equals the pending withdraws', 'chatter ' || chatter_id, format('%s kept, %s asked for', pending, asked_pending)
from figures where pending <> asked_pending
union all
select 'the withdrawn balance equals the completed withdraws', 'chatter ' || chatter_id, format('%s kept, %s paid out', withdrawn, asked_completed)
from figures where withdrawn <> asked_completed
union all
select 'a withdraw begins with its request', 'withdraw ' || withdrawals.id, coalesce('it begins with ' || steps.reason, 'it has no journal row')
from withdrawals left join steps on steps.withdrawal_id = withdrawals.id and steps.place = 1
where steps.reason is distinct from 'withdraw_request'
union all
select 'each step of a withdraw begins where the last one ended', 'withdraw ' || withdrawal_id,
  format('journal row %s takes from %s what is in %s', number, from_bucket, came_from)
from steps where place > 1 and (from_bucket <> came_from or reason <> 'withdraw_status')
union all
select 'the money of a withdraw is in the bucket of its status', 'withdraw ' || withdrawals.id,
  format('it is %s, and its money is in %s', withdrawals.status, steps.to_bucket)
from withdrawals join steps on steps.withdrawal_id = withdrawals.id and steps.place_from_end = 1
where steps.to_bucket <> case withdrawals.status when 'pending' then 'pending' when 'completed' then 'withdrawn' else 'available' end
union all
select 'each step of a withdraw moves its amount', 'withdraw ' || withdrawals.id,
  format('journal row %s moves %s of %s', steps.number, steps.amount_paisa, withdrawals.amount_paisa)
from withdrawals join steps on steps.withdrawal_id = withdrawals.id
where steps.amount_paisa <> withdrawals.amount_paisa or steps.chatter_id <> withdrawals.chatter_id

union all
-- 9.
select 'a pending withdraw is never hidden', 'withdraw ' || id, 'it was deleted at ' || deleted_at
from withdrawals where status = 'pending' and deleted_at is not null

union all
-- 10. Each session with the latest end of those that began before it.
select 'sessions of a chatter do not overlap', 'session ' || id, format('it begins at %s, while another runs until %s', starts_at, busy_until)
from (
  select id, starts_at, max(ends_at) over (
    partition by chatter_id order by starts_at, number rows between unbounded preceding and 1 preceding
  ) as busy_until
  from sessions where status = 'completed'
) completed where busy_until > starts_at

union all
-- 11.
select 'a session ends after its minutes', 'session ' || id, format('%s minutes from %s to %s', duration_minutes, starts_at, ends_at)
from sessions
where case when status = 'completed' then ends_at is distinct from starts_at + duration_minutes * interval '1 minute'
  else starts_at is not null or ends_at is not null end

union all
-- 13.
select 'a transaction ID pays once', 'transaction ' || min(transaction_id), format('it paid %s sessions: %s', count(*), string_agg(id::text, ', ' order by number))
from sessions where status = 'completed' group by receiving_key, transaction_key having count(*) > 1

union all
-- 14.
select 'every movement names its author', 'journal row ' || number, format('made by %s', coalesce(actor_id::text, 'nobody'))
from journal_entries where not exists (select from accounts where accounts.id = actor_id)
union all
select 'a credit is made by the admin who completed the session', 'journal row ' || entry.number, format('made by %s', entry.actor_id)
from journal_entries entry join sessions on sessions.id = entry.session_id where entry.actor_id is distinct from sessions.decided_by
union all
select 'a request is made by the chatter', 'journal row ' || number, format('made by %s', actor_id)
from journal_entries where reason = 'withdraw_request' and actor_id is distinct from chatter_id
union all
select 'every decision is in the audit trail', 'session ' || id, format('%s by %s', status, coalesce(decided_by::text, 'nobody'))
from sessions
where status <> 'pending' and not exists (
  select from admin_actions
  where subject_kind = 'session' and subject_id = sessions.id and admin_id = sessions.decided_by
    and action = case sessions.status when 'completed' then 'complete_session' else 'reject_session' end
)
union all
select 'every change of a withdraw is in the audit trail', 'withdraw ' || withdrawal_id, format('journal row %s by %s', number, actor_id)
from steps
where reason = 'withdraw_status' and not exists (
  select from admin_actions
  where subject_kind = 'withdrawal' and subject_id = withdrawal_id and admin_id = actor_id and acted_at = entered_at
    and action in ('change_withdrawal_status', 'delete_withdrawal')
)
union all
select 'a changed withdraw names who changed it', 'withdraw ' || id, format('changed by %s', coalesce(changed_by::text, 'nobody'))
from withdrawals left join steps on steps.withdrawal_id = withdrawals.id and steps.reason = 'withdraw_status' and steps.place_from_end = 1
where changed_by is distinct from steps.actor_id
union all
select 'every deletion is in the audit trail', hidden.kind || ' ' || hidden.id, 'hidden by nobody'
from (
  select 'session' as kind, id from sessions where deleted_at is not null
  union all select 'withdrawal', id from withdrawals where deleted_at is not null
) hidden
where not exists (
  select from admin_actions where subject_kind = hidden.kind and subject_id = hidden.id and action in ('delete_session', 'delete_withdrawal')
)

union all
-- What a method received in a month decides whether it may receive more.
select 'the figure of a month is the sum of its purchases', 'month ' || month || ' of ' || receiving_key,
  format('%s kept, %s sent', coalesce(received_paisa, 0), coalesce(paisa, 0))
from received_months full join months using (receiving_key, month)
where coalesce(received_paisa, 0) <> coalesce(paisa, 0)

union all
select 'a pair has one pending purchase', 'user ' || user_id, format('%s pending with chatter %s', count(*), chatter_id)
from sessions where status = 'pending' and deleted_at is null group by user_id, chatter_id having count(*) > 1

order by rule, subject, detail
