-- Large amounts need two admins (decision 0036). The constraints repeat src/domain/proposals.ts: what was proposed never changes, it is
-- decided once, and never confirmed by the admin who has proposed it.

create table proposals (
  id uuid primary key,
  -- Order of arrival, for lists.
  number bigint generated always as identity unique,
  kind text not null,
  session_id uuid references sessions (id),
  refund_id uuid references refunds (id),
  withdrawal_id uuid references withdrawals (id),
  -- Whom it concerns. A withdrawal has no buyer.
  user_id uuid references accounts (id),
  chatter_id uuid not null references accounts (id),

  amount_paisa bigint not null,
  reason text,
  -- For the buyer of a refund, or why a withdrawal is taken back.
  note text,
  bank_reference text,
  -- That of a buyer is erased with the account.
  bank_name text,
  account_name text,
  account_number text,
  from_status text,
  to_status text,

  status text not null default 'pending',
  proposed_by uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  decline_note text,

  constraint proposals_kind check (kind in ('refund_session', 'pay_refund', 'pay_withdraw', 'take_back_withdraw')),
  constraint proposals_subject check (
    num_nonnulls(session_id, refund_id, withdrawal_id) = 1
    and case kind
      when 'refund_session' then session_id is not null and user_id is not null
      when 'pay_refund' then refund_id is not null and user_id is not null
      else withdrawal_id is not null and user_id is null
    end
  ),
  constraint proposals_asked check (
    case kind
      when 'refund_session' then num_nulls(bank_reference, bank_name, from_status, to_status) = 4 and reason is not null
      when 'pay_refund' then num_nulls(reason, note, from_status, to_status) = 4 and bank_reference is not null
      when 'pay_withdraw' then num_nulls(reason, note, bank_reference, to_status) = 4 and num_nonnulls(from_status, bank_name) = 2
      else num_nulls(reason, bank_reference, bank_name, from_status) = 4 and num_nonnulls(to_status, note) = 2
    end
    and num_nonnulls(bank_name, account_name, account_number) in (0, 3)
  ),
  constraint proposals_amount check (amount_paisa >= 1),
  constraint proposals_reason check (
    reason in ('chatter_absent', 'left_early', 'technical', 'approved_by_mistake', 'paid_twice', 'other')
  ),
  constraint proposals_from check (from_status in ('pending', 'rejected')),
  constraint proposals_to check (to_status in ('pending', 'rejected')),
  constraint proposals_texts check (
    char_length(note) between 1 and 300 and char_length(decline_note) between 1 and 300 and char_length(bank_reference) between 1 and 100
  ),
  constraint proposals_status check (status in ('pending', 'confirmed', 'declined', 'expired', 'overtaken')),
  constraint proposals_decided check (
    (status = 'pending') = (decided_at is null)
    and (decided_by is null or status in ('confirmed', 'declined', 'overtaken'))
    and (status not in ('confirmed', 'declined') or decided_by is not null)
    and (status = 'declined') = (decline_note is not null)
  ),
  constraint proposals_second_admin check (status <> 'confirmed' or decided_by <> proposed_by),
  constraint proposals_expiry check (expires_at > created_at and (status <> 'confirmed' or decided_at < expires_at))
);

-- One at a time for each thing.
create unique index proposals_pending_subject on proposals (coalesce(session_id, refund_id, withdrawal_id)) where status = 'pending';
create index proposals_pending on proposals (number) where status = 'pending';
create index proposals_by_status on proposals (status, number) where status <> 'pending';
create index proposals_of_user on proposals (user_id) where account_number is not null and user_id is not null;

create function guard_proposal() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'decline_note', 'bank_name', 'account_name', 'account_number']
    is distinct from
     to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'decline_note', 'bank_name', 'account_name', 'account_number'] then
    raise exception 'what proposal % asks for never changes', old.id using errcode = 'restrict_violation';
  end if;
  if (new.bank_name, new.account_name, new.account_number) is distinct from (old.bank_name, old.account_name, old.account_number)
    and (new.bank_name is not null or old.status = 'pending') then
    raise exception 'the account of proposal % may only be erased', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> 'pending' and (new.status, new.decided_by, new.decided_at, new.decline_note)
    is distinct from (old.status, old.decided_by, old.decided_at, old.decline_note) then
    raise exception 'proposal % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger proposals_guard before update on proposals for each row execute function guard_proposal();
create trigger proposals_stay before delete or truncate on proposals for each statement execute function refuse_change();
alter table proposals enable always trigger proposals_guard;
alter table proposals enable always trigger proposals_stay;

-- Counters of the admin's list and of each of its statuses but `pending`, as in 0026. A proposal is never deleted.
create function note_proposal() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, piece, change)
  select list, new.number >> 12, 1
  from (values (case tg_op when 'INSERT' then 'proposals' end), ('proposals.' || nullif(new.status, 'pending'))) changes (list)
  where list is not null;
  return null;
end
$$;
create trigger proposals_note_arrival after insert on proposals for each row execute function note_proposal();
create trigger proposals_note_status after update of status on proposals for each row when (old.status <> new.status) execute function note_proposal();

alter table notices add column proposal_id uuid references proposals (id);
create index notices_of_proposal on notices (proposal_id) where proposal_id is not null;
