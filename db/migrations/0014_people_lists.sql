-- What the lists of people are read along (decision 0013). Chatters who are online stand before the others, by name: asking
-- for them by joining everybody who is online with their accounts would cost each page as much as there are people there.

alter table presence
  -- The name by which an approved chatter who is online is listed; null for everybody else.
  add column listed_as text collate "C",
  -- Since when. Pages that began earlier go on as if this one had not come.
  add column listed_at timestamptz;
create index presence_listed on presence (listed_as) where listed_as is not null;

create function list_online_chatter() returns trigger language plpgsql as $$
begin
  new.listed_as := case when new.is_online then (
    select username_key from accounts
    where id = new.account_id and role = 'chatter' and status = 'approved' and deleted_at is null
  ) end;
  new.listed_at := case
    when new.listed_as is null then null
    when tg_op = 'UPDATE' and old.listed_as is not null then old.listed_at
    else clock_timestamp()
  end;
  return new;
end
$$;
create trigger presence_list_chatter before insert or update of is_online on presence
  for each row execute function list_online_chatter();

-- A first arrival and an approval that do not see each other leave a listing wrong until the next arrival: so whoever reads it
-- looks at the account too, and whoever is not listed here stands among the others.
create function relist_online_chatter() returns trigger language plpgsql as $$
begin
  update presence set is_online = is_online where account_id = new.id and is_online;
  return null;
end
$$;
create trigger accounts_relist_online_chatter after update of username_key, role, status, deleted_at on accounts
  for each row when (old.role = 'chatter' or new.role = 'chatter') execute function relist_online_chatter();

-- The grams of decision 0008, of usernames alone: buyers must not learn emails, and a part of an address that everybody has
-- must not be looked for in vain.
create index accounts_chatters_name_search on accounts
  using gin ((number >> 12), name_grams(username_key, ''))
  with (fastupdate = off) where deleted_at is null and role = 'chatter' and status = 'approved';
