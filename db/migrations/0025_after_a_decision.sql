-- What follows a decision on a payment (docs/product.md#after-a-decision): why it was rejected, the purchase that was sent again for a
-- rejected one, and the purchases that an admin removed, which their buyers still see.

alter table sessions
  add column rejection_reason text,
  add column rejection_note text,
  -- The rejected session for which this one was sent again.
  add column resubmission_of uuid references sessions (id),
  add constraint sessions_rejection_reason check (
    rejection_reason in ('not_received', 'amount_differs', 'wrong_account', 'unreadable', 'id_differs', 'used_before', 'other')
  ),
  add constraint sessions_rejection check (rejection_reason is null or status = 'rejected'),
  add constraint sessions_rejection_note check (
    (rejection_note is null or (rejection_reason is not null and char_length(rejection_note) between 1 and 300))
    and (rejection_reason is distinct from 'other' or rejection_note is not null)
  ),
  add constraint sessions_resubmission check (resubmission_of <> id);

-- A rejected session is sent again once.
create unique index sessions_resubmission on sessions (resubmission_of) where resubmission_of is not null;

-- Also what a buyer sees as removed.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id, number desc) where deleted_at is null or status = 'pending';
create index sessions_removed_of_pair on sessions (user_id, chatter_id, number desc) where deleted_at is not null and status = 'pending';

create or replace function guard_session() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.status, new.starts_at, new.ends_at, new.earned_paisa, new.fee_paisa, new.decided_by, new.decided_at,
      new.rejection_reason, new.rejection_note)
    is distinct from (old.status, old.starts_at, old.ends_at, old.earned_paisa, old.fee_paisa, old.decided_by, old.decided_at,
      old.rejection_reason, old.rejection_note) then
    raise exception 'session % is decided', old.id using errcode = 'restrict_violation';
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
