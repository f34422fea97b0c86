-- The trail keeps what an admin did, and not from where once the account is deleted (docs/product.md#your-data).

drop trigger admin_actions_append_only on admin_actions;

update admin_actions set ip = '' from accounts where accounts.id = admin_actions.admin_id and accounts.deleted_at is not null;

create trigger admin_actions_stay before delete or truncate on admin_actions for each statement execute function refuse_change();
alter table admin_actions enable always trigger admin_actions_stay;

-- The address may be erased when its admin is deleted. Nothing else of a row ever changes.
create function guard_admin_action() returns trigger language plpgsql as $$
begin
  if new.ip <> '' or not exists (select from accounts where id = old.admin_id and deleted_at is not null)
    or (new.id, new.admin_id, new.action, new.subject_kind, new.subject_id, new.before, new.after, new.request_id, new.acted_at)
    is distinct from
      (old.id, old.admin_id, old.action, old.subject_kind, old.subject_id, old.before, old.after, old.request_id, old.acted_at) then
    raise exception 'rows of admin_actions are never changed or removed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger admin_actions_guard before update on admin_actions for each row execute function guard_admin_action();
alter table admin_actions enable always trigger admin_actions_guard;
