-- The page Users by status, with counters as the chatters have in 0026. Banned users are few among many, so they get an index of their own.

drop trigger accounts_note_status_arrivals on accounts;
drop trigger accounts_note_status on accounts;

create trigger accounts_note_status_arrivals after insert on accounts
  referencing new table as arrived for each statement
  execute function note_status_arrivals('case when role = ''chatter'' then ''chatters.'' || nullif(status, ''pending'') else ''users.'' || status end');
create constraint trigger accounts_note_status after update of role, status, deleted_at or delete on accounts
  deferrable initially deferred for each row
  execute function note_status_change('case when role = ''chatter'' then ''chatters.'' || nullif(status, ''pending'') else ''users.'' || status end');

insert into list_counts (list, piece, live)
select 'users.' || status, number >> 12, count(*) from accounts where deleted_at is null and role <> 'chatter' group by 1, 2;

create index accounts_users_banned on accounts (number) where deleted_at is null and role <> 'chatter' and status = 'banned';
