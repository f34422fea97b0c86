-- Search of sessions by a part of either party's names (decision 0011). The index of names by account number does not lead to
-- the newest sessions: a name may be frequent among accounts and rare among those who buy. So whoever has a session is kept here
-- once more, at the place of their newest session instead of their own number.

create table session_parties (
  account_id uuid primary key references accounts (id),
  -- Where the newest session lies: the first number of its piece of 4096. Never below that, so that a search from the newest
  -- on misses nobody; above it once sessions were deleted, which costs a look in vain.
  number bigint not null,
  username_key text collate "C" not null,
  email_key text collate "C" not null
);

-- For the questions of accounts_users_search.
create index session_parties_search on session_parties
  using gin ((number >> 12), (number >> 16), name_grams(username_key, email_key)) with (fastupdate = off);

-- Writing the grams of a name takes a millisecond, so a party moves once per piece, not at every purchase.
create function keep_session_parties() returns trigger language plpgsql as $$
begin
  insert into session_parties as kept (account_id, number, username_key, email_key)
  select id, new.number >> 12 << 12, username_key, email_key
  from accounts
  where id in (new.user_id, new.chatter_id) and deleted_at is null
    and not exists (select from session_parties there where there.account_id = accounts.id and there.number >= new.number >> 12 << 12)
  order by id
  on conflict (account_id) do update set number = greatest(kept.number, excluded.number);
  return null;
end
$$;

create function rename_session_party() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    update session_parties set username_key = new.username_key, email_key = new.email_key where account_id = new.id;
  else
    delete from session_parties where account_id = new.id;
  end if;
  return null;
end
$$;

-- At the commit, for the reason given in 0010.
create constraint trigger sessions_keep_parties after insert on sessions
  deferrable initially deferred for each row execute function keep_session_parties();
create trigger accounts_rename_session_party after update of username_key, email_key, deleted_at on accounts
  for each row execute function rename_session_party();

insert into session_parties (account_id, number, username_key, email_key)
select accounts.id, max(sessions.number) >> 12 << 12, username_key, email_key
from sessions join accounts on accounts.id in (user_id, chatter_id)
where accounts.deleted_at is null group by accounts.id;
