-- Numbered pages and exact totals at any size (decision 0007). An exact count and a deep OFFSET both
-- walk the whole table, so the rows are counted as they come and go: one counter per list and per
-- 4096 numbers. The total is the sum of the counters; the n-th page starts in the piece where the running sum
-- passes its first row.

create function account_list(role text) returns text language sql immutable parallel safe
  return case role when 'chatter' then 'chatters' else 'users' end;

create table account_counts (
  list text not null,
  piece bigint not null,
  live integer not null,
  primary key (list, piece),
  constraint account_counts_list check (list in ('users', 'chatters')),
  constraint account_counts_live check (live between 0 and 4096)
);

create index accounts_users on accounts (number) where deleted_at is null and role <> 'chatter';
create index accounts_chatters on accounts (number) where deleted_at is null and role = 'chatter';

create function count_in(role text, number bigint) returns void language sql
begin atomic
  insert into account_counts as kept (list, piece, live)
  values (account_list(role), number >> 12, 1)
  on conflict (list, piece) do update set live = kept.live + 1;
end;

create function count_out(role text, number bigint) returns void language sql
begin atomic
  update account_counts set live = live - 1 where list = account_list(role) and piece = number >> 12;
end;

-- Per statement, so that filling a database with a million accounts stays one update per counter.
create function count_arrivals() returns trigger language plpgsql as $$
begin
  insert into account_counts as kept (list, piece, live)
  select account_list(role), number >> 12, count(*)
  from arrived
  where deleted_at is null
  group by 1, 2
  order by 1, 2
  on conflict (list, piece) do update set live = kept.live + excluded.live;
  return null;
end
$$;

create function count_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.deleted_at is null then perform count_out(old.role, old.number); end if;
    return null;
  end if;
  if (old.deleted_at is null, account_list(old.role)) is distinct from (new.deleted_at is null, account_list(new.role)) then
    if old.deleted_at is null then perform count_out(old.role, old.number); end if;
    if new.deleted_at is null then perform count_in(new.role, new.number); end if;
  end if;
  return null;
end
$$;

create trigger accounts_count_arrivals after insert on accounts
  referencing new table as arrived for each statement execute function count_arrivals();
create trigger accounts_count_change after update of role, deleted_at or delete on accounts
  for each row execute function count_change();
