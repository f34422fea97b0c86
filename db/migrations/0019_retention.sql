-- Personal data that is not kept: the names of deleted accounts, and proofs and recordings that are older than the operator keeps them
-- (docs/product.md#your-data).

-- A deleted account keeps what the books need, which its names are not.
alter table accounts
  drop constraint accounts_username,
  drop constraint accounts_email,
  drop constraint accounts_keys,
  drop constraint accounts_deleted_is_wiped;

update accounts set username = '', username_key = '', email = '', email_key = '', generated_password_logins = null
  where deleted_at is not null;

alter table accounts
  add constraint accounts_username check (deleted_at is not null or (char_length(username) between 2 and 30 and username !~ '@|^ | $')),
  add constraint accounts_email check (deleted_at is not null or (email like '_%@_%._%' and char_length(email) <= 254)),
  add constraint accounts_keys check (
    deleted_at is not null or (char_length(username_key) between 1 and 60 and char_length(email_key) between 1 and 254)
  ),
  add constraint accounts_deleted_is_erased check (
    deleted_at is null
    or (
      username = '' and username_key = '' and email = '' and email_key = '' and password_hash is null and phone_number is null
      and age is null and gender is null and avatar_key is null and generated_password_logins is null
    )
  );

delete from sign_ins using accounts where accounts.id = sign_ins.account_id and accounts.deleted_at is not null;
delete from mailed_links using accounts where accounts.id = mailed_links.account_id and accounts.deleted_at is not null;

-- Earlier versions wrote the names of a deleted account into the trail. This is the only change that its rows ever see.
alter table admin_actions disable trigger admin_actions_append_only;
update admin_actions set before = before - 'username' - 'email' where action = 'delete_account';
alter table admin_actions enable always trigger admin_actions_append_only;

-- What was read from a proof (its hash and its look) stays when the picture is removed.
alter table sessions
  alter column proof_key drop not null,
  add column proof_removed_at timestamptz,
  add constraint sessions_proof check ((proof_key is null) = (proof_removed_at is not null)),
  -- An admin decides with the picture before them.
  add constraint sessions_pending_has_proof check (proof_key is not null or status <> 'pending' or deleted_at is not null);

-- From when on the time runs: the decision, or the deletion of a purchase that was never decided.
create index sessions_proof_age on sessions (coalesce(decided_at, deleted_at)) where proof_key is not null;

create or replace function guard_session() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.status, new.starts_at, new.ends_at, new.earned_paisa, new.fee_paisa, new.decided_by, new.decided_at)
    is distinct from (old.status, old.starts_at, old.ends_at, old.earned_paisa, old.fee_paisa, old.decided_by, old.decided_at) then
    raise exception 'session % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and (new.deleted_at, new.status) is distinct from (old.deleted_at, old.status) then
    raise exception 'session % is deleted', old.id using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.user_id, new.chatter_id, new.plan_title, new.plan_description, new.price_paisa, new.duration_minutes,
      new.payment_method_id, new.bank_name, new.account_name, new.account_number, new.receiving_key, new.received_month,
      new.transaction_id, new.transaction_key, new.proof_sha256, new.proof_look, new.created_at)
    is distinct from
     (old.id, old.number, old.user_id, old.chatter_id, old.plan_title, old.plan_description, old.price_paisa, old.duration_minutes,
      old.payment_method_id, old.bank_name, old.account_name, old.account_number, old.receiving_key, old.received_month,
      old.transaction_id, old.transaction_key, old.proof_sha256, old.proof_look, old.created_at)
    -- The picture may be removed, once, and not be replaced.
    or (new.proof_key is not null or old.proof_removed_at is not null)
      and (new.proof_key, new.proof_removed_at) is distinct from (old.proof_key, old.proof_removed_at) then
    raise exception 'what was bought in session % never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

alter table messages
  add column voice_removed_at timestamptz,
  drop constraint messages_content,
  add constraint messages_content check (
    case when text is not null then
      char_length(text) between 1 and 4000 and voice_key is null and voice_ms is null and voice_peaks is null and voice_removed_at is null
    else
      (voice_key is null) = (voice_removed_at is not null) and (voice_ms between 1 and 301000) is true
      and (octet_length(voice_peaks) <= 64) is true
    end
  );

create index messages_voice_age on messages (created_at) where voice_key is not null;

-- A recording may be removed, once. Nothing else of a message ever changes.
create function guard_message() returns trigger language plpgsql as $$
begin
  if new.voice_key is not null or new.voice_removed_at is null or old.voice_removed_at is not null
    or (new.id, new.session_id, new.seq, new.by_buyer, new.client_id, new.text, new.voice_ms, new.created_at)
    is distinct from (old.id, old.session_id, old.seq, old.by_buyer, old.client_id, old.text, old.voice_ms, old.created_at) then
    raise exception 'rows of messages are never changed or removed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

drop trigger messages_append_only on messages;
create trigger messages_stay before delete or truncate on messages for each statement execute function refuse_change();
create trigger messages_guard before update on messages for each row execute function guard_message();
alter table messages enable always trigger messages_stay;
alter table messages enable always trigger messages_guard;
