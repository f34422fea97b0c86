-- Checks the money guarantees (docs/guarantees.md#money, by number): each row is a violation, and no row means that the books are in order.
-- It is a single query, so it sees one moment, even while people buy and are paid. It relies on no constraint, trigger or code.

with entries as (
  -- Each movement as two rows: minus in one bucket, plus in the other.
  select number, chatter_id, from_bucket as bucket, -amount_paisa as delta from journal_entries
  union all
  select number, chatter_id, to_bucket, amount_paisa from journal_entries
),
journal_sums as (
  select chatter_id,
    coalesce(sum(delta) filter (where bucket = 'held'), 0) as held,
    coalesce(sum(delta) filter (where bucket = 'available'), 0) as available,
    coalesce(sum(delta) filter (where bucket = 'pending'), 0) as pending,
    coalesce(sum(delta) filter (where bucket = 'withdrawn'), 0) as withdrawn,
    -- Money that has left it is owed.
    coalesce(-sum(delta) filter (where bucket = 'advance'), 0) as advance
  from entries group by chatter_id
),
-- Every chatter who has a balance, a journal row, a completed session or a withdrawal.
figures as (
  select chatters.chatter_id,
    coalesce(kept.held_paisa, 0) as held,
    coalesce(kept.available_paisa, 0) as available,
    coalesce(kept.pending_paisa, 0) as pending,
    coalesce(kept.withdrawn_paisa, 0) as withdrawn,
    coalesce(kept.advance_paisa, 0) as advance,
    coalesce(journal_sums.held, 0) as journal_held,
    coalesce(journal_sums.available, 0) as journal_available,
    coalesce(journal_sums.pending, 0) as journal_pending,
    coalesce(journal_sums.withdrawn, 0) as journal_withdrawn,
    coalesce(journal_sums.advance, 0) as journal_advance,
    coalesce(earned.paisa, 0) as earned,
    coalesce(taken_back.paisa, 0) as taken_back,
    coalesce(asked.pending, 0) as asked_pending,
    coalesce(asked.completed, 0) as asked_completed
  from (
    select chatter_id from chatter_balances
    union select chatter_id from journal_entries
    union select chatter_id from sessions where status = 'completed'
    union select chatter_id from withdrawals
    union select chatter_id from refunds
  ) chatters
  left join chatter_balances kept using (chatter_id)
  left join journal_sums using (chatter_id)
  -- Deleted ones too: deleting a session does not change what it earned.
  left join (select chatter_id, sum(earned_paisa) as paisa from sessions where status = 'completed' group by chatter_id) earned
    using (chatter_id)
  left join (select chatter_id, sum(credit_paisa) as paisa from refunds group by chatter_id) taken_back using (chatter_id)
  left join (
    select chatter_id,
      coalesce(sum(amount_paisa) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(amount_paisa) filter (where status = 'completed'), 0) as completed
    from withdrawals group by chatter_id
  ) asked using (chatter_id)
),
-- A chatter's balances after each movement, in chronological order.
history as (
  select chatter_id, number, bucket, sum(delta) over (partition by chatter_id, bucket order by number, delta) as reached
  from entries where bucket <> 'bank'
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
-- Each withdrawal's movements, each next to the previous one.
steps as (
  select withdrawal_id, number, chatter_id, from_bucket, to_bucket, amount_paisa, reason, actor_id, entered_at,
    lag(to_bucket) over chain as came_from,
    row_number() over chain as place,
    row_number() over (partition by withdrawal_id order by number desc) as place_from_end
  from journal_entries where withdrawal_id is not null and reason <> 'advance_repaid'
  window chain as (partition by withdrawal_id order by number)
),
-- Each refund with its session and its bookings.
refund_entries as (
  select refunds.id, refunds.session_id, refunds.status, refunds.amount_paisa, refunds.credit_paisa, refunds.fee_paisa,
    refunds.advance_paisa, refunds.created_by, refunds.created_at, refunds.changed_by, refunds.updated_at,
    sessions.price_paisa, sessions.earned_paisa,
    sessions.status = 'completed' and (sessions.user_id, sessions.chatter_id) = (refunds.user_id, refunds.chatter_id) as is_of_session,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'refund_credit'), 0) as booked_credit,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'refund_advance'), 0) as booked_advance,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'refund_fee'), 0) as booked_fee,
    coalesce(sum(entry.amount_paisa) filter (where entry.reason = 'refund_paid'), 0) as paid,
    coalesce(bool_and(entry.actor_id is not distinct from case entry.reason when 'refund_paid' then refunds.changed_by else refunds.created_by end),
      true) as is_made_by_author
  from refunds join sessions on sessions.id = refunds.session_id
  left join journal_entries entry on entry.session_id = refunds.session_id
    and entry.reason in ('refund_credit', 'refund_advance', 'refund_fee', 'refund_paid')
  group by refunds.id, sessions.id
),
-- Each session whose credit is or was held.
held_entries as (
  select session_id, min(held_credits.hours) as hours, min(held_credits.held_paisa) as held_paisa,
    coalesce(bool_and(sessions.chatter_id = coalesce(entry.chatter_id, sessions.chatter_id)
      and sessions.chatter_id = coalesce(held_credits.chatter_id, sessions.chatter_id)), false) as is_theirs,
    coalesce(sum(case when entry.to_bucket = 'held' then entry.amount_paisa else -entry.amount_paisa end), 0) as left_paisa,
    coalesce(bool_or(entry.reason = 'session_credit'), false) as is_credited,
    count(entry.id) filter (where entry.reason = 'credit_released') as releases,
    min(entry.entered_at) filter (where entry.reason = 'credit_released') as released_at
  from held_credits
  full join (
    select id, session_id, chatter_id, to_bucket, amount_paisa, reason, entered_at from journal_entries where 'held' in (from_bucket, to_bucket)
  ) entry using (session_id)
  left join sessions on sessions.id = session_id
  group by session_id
),
months as (
  select receiving_key, received_month as month, sum(price_paisa) as paisa from sessions
  where status = 'completed' or (status = 'pending' and deleted_at is null)
  group by receiving_key, received_month
)

-- 1. Money that left the bank is with the chatters, in the fees, owed to buyers or paid back to them, to the paisa. What chatters owe
-- was paid back on their behalf.
select 'money is neither made nor lost' as rule, 'the whole journal' as subject,
  format('%s paisa came in, %s are kept, %s are fees, %s are refunds and %s are owed', came_in, kept, fees, refunds, advances) as detail
from (
  select (select coalesce(sum(amount_paisa), 0) from journal_entries where from_bucket = 'bank') as came_in,
    (select coalesce(sum(amount_paisa), 0) from journal_entries where to_bucket = 'fees')
      - (select coalesce(sum(fee_paisa), 0) from refunds) as fees,
    (select coalesce(sum(amount_paisa), 0) from refunds) as refunds,
    (select coalesce(sum(advance_paisa), 0) from chatter_balances) as advances,
    (select coalesce(sum(held_paisa + available_paisa + pending_paisa + withdrawn_paisa), 0) from chatter_balances) as kept
) totals where came_in + advances <> kept + fees + refunds

union all
-- 2.
select 'the balances of a chatter add up to their earnings', 'chatter ' || chatter_id,
  format('held %s, available %s, pending %s and withdrawn %s are not the %s earned, less %s refunded and with %s owed',
    held, available, pending, withdrawn, earned, taken_back, advance)
from figures where held + available + pending + withdrawn <> earned - taken_back + advance

union all
-- 3.
select 'a balance is the sum of its journal rows', 'chatter ' || chatter_id,
  format('held %s, available %s, pending %s, withdrawn %s, advance %s are kept; the journal has %s, %s, %s, %s, %s',
    held, available, pending, withdrawn, advance, journal_held, journal_available, journal_pending, journal_withdrawn, journal_advance)
from figures
where (held, available, pending, withdrawn, advance) <> (journal_held, journal_available, journal_pending, journal_withdrawn, journal_advance)

union all
-- 4.
select 'nothing is negative', 'chatter ' || chatter_id,
  format('held %s, available %s, pending %s, withdrawn %s, advance %s', held, available, pending, withdrawn, advance)
from figures where least(held, available, pending, withdrawn, advance) < 0
union all
select 'nothing was ever negative', 'chatter ' || chatter_id, format('%s fell to %s with journal row %s', bucket, reached, number)
from history where case bucket when 'advance' then reached > 0 else reached < 0 end
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
-- 10. Each window with the latest end of those that began before it. A window stopped before it began takes no time.
select 'sessions of a chatter do not overlap', 'session ' || session_id, format('it begins at %s, while another runs until %s', starts_at, busy_until)
from (
  select session_id, starts_at, max(coalesce(stopped_at, ends_at)) over (
    partition by chatter_id order by starts_at, id rows between unbounded preceding and 1 preceding
  ) as busy_until
  from session_windows where stopped_at is null or stopped_at > starts_at
) windows where busy_until > starts_at
union all
select 'the time of a session is one of its windows', 'session ' || id, format('no window from %s to %s', starts_at, ends_at)
from sessions
where starts_at is not null and not exists (
  select from session_windows
  where session_id = sessions.id and session_windows.starts_at = sessions.starts_at
    and coalesce(stopped_at, session_windows.ends_at) = sessions.ends_at and session_windows.chatter_id = sessions.chatter_id
)
union all
-- Windows with and without a meeting: minutes are spent once and kept once. Each complaint decision may give them back.
select 'minutes are spent once', 'session ' || session_id, format('%s windows in which the two met, %s in which they did not', met, unmet)
from (
  select session_id, count(met_at) as met, count(*) filter (where met_at is null and stopped_at is null) as unmet
  from session_windows group by session_id
) windows
where met > 1 + (select count(*) from complaints where complaints.session_id = windows.session_id and outcome = 'keep_minutes')
  or unmet > 2
union all
select 'a complaint gave back what was decided', 'session ' || sessions.id,
  format('%s minutes kept and %s paisa refunded; the session has %s minutes and a refund of %s', decided.kept_minutes,
    decided.refund_paisa, sessions.kept_minutes, refunds.amount_paisa)
from sessions
left join refunds on refunds.session_id = sessions.id
-- A session whose minutes were given back may get another complaint.
left join lateral (
  select max(refund_paisa) as refund_paisa, (array_agg(kept_minutes order by number desc) filter (where kept_minutes is not null))[1] as kept_minutes
  from complaints where session_id = sessions.id
) decided on true
where decided.kept_minutes is distinct from sessions.kept_minutes
  or decided.refund_paisa is not null and decided.refund_paisa is distinct from refunds.amount_paisa

union all
-- 11.
select 'a session ends after its minutes', 'session ' || id,
  format('%s minutes from %s to %s', coalesce(kept_minutes, duration_minutes), starts_at, ends_at)
from sessions
where case when status = 'completed' and kept_until is null then ends_at is distinct from coalesce(
    (select stopped_at from session_windows where session_id = sessions.id and session_windows.starts_at = sessions.starts_at),
    starts_at + coalesce(kept_minutes, duration_minutes) * interval '1 minute')
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
from journal_entries entry join sessions on sessions.id = entry.session_id
where entry.reason in ('session_credit', 'session_fee', 'credit_released') and entry.actor_id is distinct from sessions.decided_by
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
-- 16.
select 'a session is refunded once', 'session ' || session_id, format('%s refunds', count(*)) from refunds group by session_id having count(*) > 1
union all
select 'a refund is of an approved session and its parties', 'refund ' || id, 'session ' || session_id
from refund_entries where not is_of_session
union all
select 'a refund is at most what was paid', 'refund ' || id, format('%s of %s', amount_paisa, price_paisa)
from refund_entries where amount_paisa < 1 or amount_paisa > price_paisa
union all
-- Rounded to the nearest paisa.
select 'a refund reverses credit and fee in proportion', 'refund ' || id,
  format('%s of the credit and %s of the fee are not %s of %s', credit_paisa, fee_paisa, amount_paisa, price_paisa)
from refund_entries
where credit_paisa + fee_paisa <> amount_paisa
  or abs(credit_paisa::numeric * price_paisa - amount_paisa::numeric * earned_paisa) * 2 > price_paisa
union all
select 'a refund is booked as it was decided', 'refund ' || id,
  format('%s of the credit, %s as an advance and %s of the fee are booked', booked_credit, booked_advance, booked_fee)
from refund_entries where (booked_credit, booked_advance, booked_fee) <> (credit_paisa - advance_paisa, advance_paisa, fee_paisa)
union all
select 'a movement of a refund has its refund', 'journal row ' || number, reason
from journal_entries entry
where reason in ('refund_credit', 'refund_advance', 'refund_fee', 'refund_paid')
  and not exists (select from refunds where refunds.session_id = entry.session_id and refunds.chatter_id = entry.chatter_id)
union all
select 'a completed refund was paid, any other was not', 'refund ' || id, format('%s, %s paid', status, paid)
from refund_entries where paid <> case status when 'completed' then amount_paisa else 0 end
union all
select 'a completed refund has a bank reference', 'refund ' || id, format('%s, with the reference %s', status, coalesce(bank_reference, 'missing'))
from refunds where (status = 'completed') <> (bank_reference is not null)
union all
select 'a bank reference pays one refund', 'reference ' || min(bank_reference), format('it paid %s refunds', count(*))
from refunds where bank_reference is not null group by reference_key(bank_reference), reference_place having count(*) > 1
union all
select 'a movement of a refund is made by the admin who decided or paid it', 'refund ' || id, 'the journal names another'
from refund_entries where not is_made_by_author
union all
select 'every refund and its payment are in the audit trail', 'refund ' || id, format('%s, decided by %s', status, created_by)
from refund_entries
where not exists (
    select from admin_actions where subject_kind = 'refund' and subject_id = refund_entries.id and action = 'refund_session'
      and admin_id = created_by and acted_at = created_at
  )
  or status = 'completed' and not exists (
    select from admin_actions where subject_kind = 'refund' and subject_id = refund_entries.id and action = 'complete_refund'
      and admin_id = changed_by and acted_at = updated_at
  )

union all
-- 17.
select 'an advance is repaid before money is available', 'chatter ' || chatter_id, format('available %s, advance %s', available, advance)
from figures where available > 0 and advance > 0

union all
-- 19. Together with 3, this shows that the held balance is the sum of the sessions' held amounts.
select 'what is held of a session is what its movements have left', 'session ' || coalesce(session_id::text, 'unknown'),
  format('%s is held, the journal left %s', coalesce(held_paisa, 0), left_paisa)
from held_entries where hours is not null and held_paisa <> left_paisa or not is_theirs
union all
select 'a credit is held under a rule, and only then', 'session ' || session_id,
  format('%s hours, and %s', coalesce(hours::text, 'no'), case when is_credited then 'held' else 'not held' end)
from held_entries where (hours is not null) <> is_credited or hours not between 0 and 720 or held_paisa < 0
union all
select 'a held credit is released once', 'session ' || session_id, format('%s releases', releases) from held_entries where releases > 1
union all
-- After the end of a window, or once an admin has released or refunded the minutes.
select 'a held credit is released when it is due', 'session ' || session_id, format('released at %s', released_at)
from held_entries
where released_at is not null and hours is not null
  and not exists (
    select from session_windows as ended
    where ended.session_id = held_entries.session_id
      and coalesce(ended.stopped_at, ended.ends_at) + hours * interval '1 hour' <= held_entries.released_at
  )
  and not exists (
    select from sessions
    where sessions.id = held_entries.session_id
      and (sessions.released_at <= held_entries.released_at or sessions.refunded_at <= held_entries.released_at)
  )

union all
select 'a pair has one pending purchase', 'user ' || user_id, format('%s pending with chatter %s', count(*), chatter_id)
from sessions where status = 'pending' and deleted_at is null group by user_id, chatter_id having count(*) > 1

order by rule, subject, detail
