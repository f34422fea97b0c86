-- The page of the audit trail: newest first, filtered, at any size. Every combination of filters that the page offers begins with an
-- index that ends in (acted_at, id), so that a page is read from its cursor on. Views (`view_…`) are many and are listed apart.

create index admin_actions_changes on admin_actions (acted_at, id) where left(action, 5) <> 'view_';
create index admin_actions_views on admin_actions (acted_at, id) where left(action, 5) = 'view_';
create index admin_actions_changes_of_admin on admin_actions (admin_id, acted_at, id) where left(action, 5) <> 'view_';
create index admin_actions_views_of_admin on admin_actions (admin_id, acted_at, id) where left(action, 5) = 'view_';
create index admin_actions_by_action on admin_actions (action, acted_at, id);
create index admin_actions_by_action_of_admin on admin_actions (admin_id, action, acted_at, id);
create index admin_actions_by_kind on admin_actions (subject_kind, acted_at, id) where left(action, 5) <> 'view_';
create index admin_actions_by_kind_of_admin on admin_actions (admin_id, subject_kind, acted_at, id) where left(action, 5) <> 'view_';
-- For the search.
create index admin_actions_subject_id on admin_actions (subject_id, acted_at, id);
create index admin_actions_subject_end on admin_actions (reverse(subject_id::text) collate "C");
create index admin_actions_reference on admin_actions (account_number_key(after ->> 'bankReference'))
  where after ->> 'bankReference' is not null;

-- Whom an action concerns, so that the trail of a person is read from an index. Written by a trigger: no action can forget it. Without
-- foreign keys, because rows of the trail are never removed and this table follows them.
create table admin_action_parties (
  account_id uuid not null,
  is_view boolean not null,
  acted_at timestamptz not null,
  action_id uuid not null,
  primary key (account_id, is_view, acted_at, action_id)
);

create function parties_of(subject_kind text, subject_id uuid) returns setof uuid language plpgsql stable as $$
begin
  case subject_kind
    when 'account' then return next subject_id;
    when 'session' then return query select unnest(array[user_id, chatter_id]) from sessions where id = subject_id;
    when 'withdrawal' then return query select chatter_id from withdrawals where id = subject_id;
    when 'refund' then return query select unnest(array[user_id, chatter_id]) from refunds where id = subject_id;
    when 'report' then return query select unnest(array[reporter_id, reported_id]) from reports where id = subject_id;
    when 'complaint' then return query select unnest(array[user_id, chatter_id]) from complaints where id = subject_id;
    when 'proposal' then return query select unnest(array[user_id, chatter_id]) from proposals where id = subject_id;
    else null;
  end case;
end
$$;

create function add_action_parties() returns trigger language plpgsql as $$
begin
  insert into admin_action_parties (account_id, is_view, acted_at, action_id)
  select party, left(new.action, 5) = 'view_', new.acted_at, new.id from parties_of(new.subject_kind, new.subject_id) party
  where party is not null;
  return null;
end
$$;

insert into admin_action_parties (account_id, is_view, acted_at, action_id)
select party, left(action, 5) = 'view_', acted_at, admin_actions.id
from admin_actions cross join lateral parties_of(subject_kind, subject_id) party where party is not null;

create trigger admin_actions_parties after insert on admin_actions for each row execute function add_action_parties();

-- The page of a person lists the reports about them.
create index reports_of_reported_newest on reports (reported_id, number desc);
