-- Earnings that are held (decision 0054): under EARNINGS_HOLD_HOURS a credit is not available at the approval, but so many hours after the
-- session has ended. The rule is stored with each credit, so another setting counts for later credits only.

alter table chatter_balances
  add column held_paisa bigint not null default 0,
  add constraint chatter_balances_held check (held_paisa >= 0);

-- The credit of a session that was approved under the rule, and what of it is still held.
create table held_credits (
  session_id uuid primary key references sessions (id),
  chatter_id uuid not null references accounts (id),
  -- From the end of the session on.
  hours integer not null,
  held_paisa bigint not null,
  constraint held_credits_hours check (hours between 0 and 720),
  constraint held_credits_held check (held_paisa >= 0)
);
create index held_credits_open on held_credits (chatter_id, session_id) where held_paisa > 0;

create function guard_held_credit() returns trigger language plpgsql as $$
begin
  if (new.session_id, new.chatter_id, new.hours) is distinct from (old.session_id, old.chatter_id, old.hours)
    or new.held_paisa > old.held_paisa then
    raise exception 'the held credit of session % only becomes less', old.session_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger held_credits_guard before update on held_credits for each row execute function guard_held_credit();
create trigger held_credits_stay before delete or truncate on held_credits for each statement execute function refuse_change();
alter table held_credits enable always trigger held_credits_guard;
alter table held_credits enable always trigger held_credits_stay;

-- `credit_released`: what is left of a held credit becomes available. The key on session and reason refuses a second one.
alter table journal_entries
  drop constraint journal_entries_from,
  drop constraint journal_entries_to,
  drop constraint journal_entries_reason,
  drop constraint journal_entries_movement,
  add constraint journal_entries_from check (
    from_bucket in ('bank', 'held', 'available', 'pending', 'withdrawn', 'fees', 'advance', 'refunds')
  ),
  add constraint journal_entries_to check (
    to_bucket in ('fees', 'held', 'available', 'pending', 'withdrawn', 'advance', 'refunds', 'refunded')
  ),
  add constraint journal_entries_reason check (
    reason in ('session_credit', 'session_fee', 'credit_released', 'withdraw_request', 'withdraw_status', 'refund_credit', 'refund_advance',
      'refund_fee', 'refund_paid', 'advance_repaid')
  ),
  add constraint journal_entries_movement check (
    case reason
      when 'session_credit' then
        from_bucket = 'bank' and to_bucket in ('available', 'held') and session_id is not null and withdrawal_id is null
      when 'session_fee' then from_bucket = 'bank' and to_bucket = 'fees' and session_id is not null and withdrawal_id is null
      when 'credit_released' then from_bucket = 'held' and to_bucket = 'available' and session_id is not null and withdrawal_id is null
      when 'withdraw_request' then from_bucket = 'available' and to_bucket = 'pending' and session_id is null and withdrawal_id is not null
      when 'withdraw_status' then
        from_bucket in ('available', 'pending', 'withdrawn') and to_bucket in ('available', 'pending', 'withdrawn')
        and from_bucket <> to_bucket and session_id is null and withdrawal_id is not null
      when 'refund_credit' then
        from_bucket in ('available', 'held') and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_advance' then from_bucket = 'advance' and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_fee' then from_bucket = 'fees' and to_bucket = 'refunds' and session_id is not null and withdrawal_id is null
      when 'refund_paid' then from_bucket = 'refunds' and to_bucket = 'refunded' and session_id is not null and withdrawal_id is null
      -- From the credit of a session, or from a withdrawal whose money came back.
      when 'advance_repaid' then from_bucket = 'available' and to_bucket = 'advance' and (session_id is null) <> (withdrawal_id is null)
      else false
    end
  );

-- At commit what is held of a credit is what its movements have left, and nothing is held without a rule.
create function check_held_credit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from held_credits join sessions on sessions.id = session_id and sessions.chatter_id = held_credits.chatter_id
    where session_id = new.session_id and held_paisa = (
      select coalesce(sum(case when to_bucket = 'held' then amount_paisa else -amount_paisa end), 0)
      from journal_entries entry where entry.session_id = new.session_id and 'held' in (from_bucket, to_bucket)
    )
  ) then
    raise exception 'the held credit of session % and its journal disagree', new.session_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger held_credits_booked after insert or update on held_credits
  deferrable initially deferred for each row execute function check_held_credit();
create constraint trigger journal_entries_held after insert on journal_entries
  deferrable initially deferred for each row when (new.from_bucket = 'held' or new.to_bucket = 'held') execute function check_held_credit();

-- Whether a report keeps the credit of its session.
create index reports_pending_of_session on reports (session_id) where status = 'pending';

create or replace function figures_of(b chatter_balances) returns setof figure language sql stable
begin atomic
  select f.measure, '', timestamptz 'epoch', 1::bigint, f.amount
  from (
    values ('owed', b.available_paisa + b.pending_paisa + b.held_paisa), ('owed_available', b.available_paisa),
      ('owed_pending', b.pending_paisa), ('owed_held', b.held_paisa), ('advances', b.advance_paisa)
  ) f (measure, amount)
  where f.amount > 0;
end;
