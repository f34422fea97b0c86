-- Numbered pages and exact totals for sessions and withdrawals too (decisions 0007, 0011): the counters of accounts become
-- those of every list. A trigger says by its argument which list a row is in.

alter table account_counts rename to list_counts;
alter table list_counts rename constraint account_counts_pkey to list_counts_pkey;
alter table list_counts rename constraint account_counts_live to list_counts_live;
alter table list_counts drop constraint account_counts_list;

drop trigger accounts_count_arrivals on accounts;
drop trigger accounts_count_change on accounts;
drop function count_arrivals();
drop function count_change();
drop function count_in(text, bigint);
drop function count_out(text, bigint);

-- Everybody who adds to a list writes the counter of its newest piece. So that nobody waits for it while holding what others
-- need, what is to be counted is only noted here, and counted as the last thing before the commit.
create table list_changes (
  id bigint generated always as identity primary key,
  list text not null,
  piece bigint not null,
  change integer not null
);

create function count_change() returns trigger language plpgsql as $$
begin
  update list_counts set live = live + new.change where list = new.list and piece = new.piece;
  if not found then
    insert into list_counts as kept (list, piece, live) values (new.list, new.piece, new.change)
    on conflict (list, piece) do update set live = kept.live + excluded.live;
  end if;
  delete from list_changes where id = new.id;
  return null;
end
$$;

create constraint trigger list_changes_count after insert on list_changes
  deferrable initially deferred for each row execute function count_change();

-- Per statement, so that filling a database with a million rows stays one update per counter.
create function note_arrivals() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into list_changes (list, piece, change)
     select %s, number >> 12, count(*) from arrived where deleted_at is null group by 1, 2 order by 1, 2', tg_argv[0]);
  return null;
end
$$;

create function note_change() returns trigger language plpgsql as $$
declare
  note constant text := format(
    'insert into list_changes (list, piece, change)
     select %s, number >> 12, $2 from (select ($1).*) changed where deleted_at is null', tg_argv[0]);
begin
  execute note using old, -1;
  if tg_op = 'UPDATE' then execute note using new, 1; end if;
  return null;
end
$$;

create trigger accounts_note_arrivals after insert on accounts
  referencing new table as arrived for each statement execute function note_arrivals('account_list(role)');
create trigger accounts_note_change after update of role, deleted_at or delete on accounts
  for each row execute function note_change('account_list(role)');

create trigger sessions_note_arrivals after insert on sessions
  referencing new table as arrived for each statement execute function note_arrivals('''sessions''');
create trigger sessions_note_change after update of deleted_at on sessions
  for each row execute function note_change('''sessions''');

create trigger withdrawals_note_arrivals after insert on withdrawals
  referencing new table as arrived for each statement execute function note_arrivals('''withdrawals''');
create trigger withdrawals_note_change after update of deleted_at on withdrawals
  for each row execute function note_change('''withdrawals''');

insert into list_counts (list, piece, live)
select 'sessions', number >> 12, count(*) from sessions where deleted_at is null group by 2
union all
select 'withdrawals', number >> 12, count(*) from withdrawals where deleted_at is null group by 2;

create index sessions_living on sessions (number) where deleted_at is null;
create index withdrawals_living on withdrawals (number) where deleted_at is null;

-- Screens show the end of an id, so that is what people search for; its beginning is in the primary key.
create index sessions_id_end on sessions (reverse(id::text) collate "C") where deleted_at is null;
create index withdrawals_id_end on withdrawals (reverse(id::text) collate "C") where deleted_at is null;

-- Waiting accounts are counted for the badges, as waiting sessions and withdrawals are by their own indexes.
create index accounts_pending on accounts (number) where role = 'chatter' and status = 'pending' and deleted_at is null;
