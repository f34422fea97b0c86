-- Becoming an admin is proposed where amounts are (decision 0055). A new admin waits before they confirm anything, and never confirms what
-- the admin who made them one has proposed.

alter table accounts
  -- The admin who has made this one an admin, and when. Null for the first admin, for those of before this migration, and for those whom
  -- the operator has made admins.
  add column promoted_by uuid references accounts (id),
  add column promoted_at timestamptz,
  add constraint accounts_promotion check (
    (promoted_by is null) = (promoted_at is null) and (promoted_by is null or (role = 'admin' and promoted_by <> id))
  );

-- The person who becomes an admin is in `user_id`. Such a proposal has no chatter and no amount.
alter table proposals
  alter column chatter_id drop not null,
  alter column amount_paisa drop not null,
  drop constraint proposals_kind,
  drop constraint proposals_subject,
  drop constraint proposals_asked;
alter table proposals
  add constraint proposals_kind check (kind in ('refund_session', 'pay_refund', 'pay_withdraw', 'take_back_withdraw', 'make_admin')),
  add constraint proposals_subject check (
    case kind
      when 'make_admin' then num_nonnulls(session_id, refund_id, withdrawal_id, chatter_id, amount_paisa) = 0 and user_id is not null
      else num_nonnulls(session_id, refund_id, withdrawal_id) = 1 and num_nonnulls(chatter_id, amount_paisa) = 2
        and case kind
          when 'refund_session' then session_id is not null and user_id is not null
          when 'pay_refund' then refund_id is not null and user_id is not null
          else withdrawal_id is not null and user_id is null
        end
    end
  ),
  add constraint proposals_asked check (
    case kind
      when 'refund_session' then num_nulls(bank_reference, bank_name, from_status, to_status) = 4 and reason is not null
      when 'pay_refund' then num_nulls(reason, note, from_status, to_status) = 4 and bank_reference is not null
      when 'pay_withdraw' then num_nulls(reason, note, bank_reference, to_status) = 4 and num_nonnulls(from_status, bank_name) = 2
      when 'take_back_withdraw' then num_nulls(reason, bank_reference, bank_name, from_status) = 4 and to_status is not null
      else num_nulls(reason, note, bank_reference, bank_name, from_status, to_status) = 6
    end
    and num_nonnulls(bank_name, account_name, account_number) in (0, 3)
  );

create unique index proposals_pending_person on proposals (user_id) where status = 'pending' and kind = 'make_admin';

-- The same as src/domain/proposals.ts. Both accounts are locked by the confirmation.
create function guard_confirmation() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts
    where id = new.decided_by and (promoted_by = new.proposed_by or promoted_at > new.decided_at - interval '48 hours')
  ) or exists (
    select from accounts
    where id = new.proposed_by and promoted_by = new.decided_by and promoted_at > new.decided_at - interval '48 hours'
  ) then
    raise exception 'proposal % may not be confirmed by this admin', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger proposals_guard_confirmation before update of status on proposals
  for each row when (new.status = 'confirmed' and old.status <> 'confirmed') execute function guard_confirmation();
alter table proposals enable always trigger proposals_guard_confirmation;

-- Null: the operator at the machine.
alter table admin_actions alter column admin_id drop not null;
