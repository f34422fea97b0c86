-- The admin trail: every change an admin makes, written in the transaction of the change itself.

create table admin_actions (
  id uuid primary key,
  admin_id uuid not null references accounts (id),
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  -- Text: behind a proxy it is whatever the proxy says.
  ip text not null,
  request_id text not null,
  acted_at timestamptz not null
);

create index admin_actions_subject on admin_actions (subject_kind, subject_id, acted_at);
create index admin_actions_admin on admin_actions (admin_id, acted_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger admin_actions_append_only before update or delete or truncate on admin_actions
  for each statement execute function refuse_change();
-- Replication roles and restores may not slip past it either.
alter table admin_actions enable always trigger admin_actions_append_only;
