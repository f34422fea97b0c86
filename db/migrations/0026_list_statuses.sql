-- The admin's lists by status (decision 0031), and searches by phone and account number. Rows that wait for a decision are few and
-- have indexes of their own, so they are counted when they are listed. The others get counters as in 0010, one list per status:
-- 'sessions.completed', 'withdrawals.rejected', 'chatters.approved'.

-- The argument is the list of a row, or null for a row without one.
create function note_status_arrivals() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into list_changes (list, piece, change)
     select list, number >> 12, count(*)
     from (select %s as list, number from arrived where deleted_at is null) listed
     where list is not null group by 1, 2 order by 1, 2', tg_argv[0]);
  return null;
end
$$;

create function note_status_change() returns trigger language plpgsql as $$
begin
  -- In one order, so that two rows that change to each other's status do not wait for each other.
  execute format(
    'insert into list_changes (list, piece, change)
     select list, number >> 12, sum(change)
     from (
       select %1$s as list, number, -1 as change from (select ($1).*) before where deleted_at is null
       union all
       select %1$s, number, 1 from (select ($2).*) after where deleted_at is null and $3
     ) listed
     where list is not null group by 1, 2 having sum(change) <> 0 order by 1, 2', tg_argv[0])
  using old, case when tg_op = 'DELETE' then old else new end, tg_op <> 'DELETE';
  return null;
end
$$;

-- Deferred, so that the counters of the whole list always come before those of a status, whatever a transaction changes first.
create trigger sessions_note_status_arrivals after insert on sessions
  referencing new table as arrived for each statement execute function note_status_arrivals('''sessions.'' || nullif(status, ''pending'')');
create constraint trigger sessions_note_status after update of status, deleted_at on sessions
  deferrable initially deferred for each row execute function note_status_change('''sessions.'' || nullif(status, ''pending'')');

create trigger withdrawals_note_status_arrivals after insert on withdrawals
  referencing new table as arrived for each statement execute function note_status_arrivals('''withdrawals.'' || nullif(status, ''pending'')');
create constraint trigger withdrawals_note_status after update of status, deleted_at on withdrawals
  deferrable initially deferred for each row execute function note_status_change('''withdrawals.'' || nullif(status, ''pending'')');

create trigger accounts_note_status_arrivals after insert on accounts
  referencing new table as arrived for each statement
  execute function note_status_arrivals('case when role = ''chatter'' then ''chatters.'' || nullif(status, ''pending'') end');
create constraint trigger accounts_note_status after update of role, status, deleted_at or delete on accounts
  deferrable initially deferred for each row
  execute function note_status_change('case when role = ''chatter'' then ''chatters.'' || nullif(status, ''pending'') end');

insert into list_counts (list, piece, live)
select 'sessions.' || status, number >> 12, count(*) from sessions where deleted_at is null and status <> 'pending' group by 1, 2
union all
select 'withdrawals.' || status, number >> 12, count(*) from withdrawals where deleted_at is null and status <> 'pending' group by 1, 2
union all
select 'chatters.' || status, number >> 12, count(*) from accounts
where deleted_at is null and role = 'chatter' and status <> 'pending' group by 1, 2;

create index sessions_by_status on sessions (status, number) where deleted_at is null and status <> 'pending';
create index withdrawals_by_status on withdrawals (status, number) where deleted_at is null and status <> 'pending';
create index accounts_chatters_by_status on accounts (status, number) where deleted_at is null and role = 'chatter' and status <> 'pending';

-- Letters and digits in lower case: account numbers are written with dashes, spaces or neither.
create function account_number_key(account_number text) returns text language sql immutable parallel safe strict
return regexp_replace(
  lower(translate(account_number, '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789') collate "C"), '[^a-z0-9]', '', 'g'
);
create index withdrawals_account_number on withdrawals (account_number_key(account_number) collate "C") where deleted_at is null;
create index withdrawals_account_number_end on withdrawals (reverse(account_number_key(account_number)) collate "C")
  where deleted_at is null;

-- The last ten digits are the same with and without the country's code.
create function phone_key(phone_number text) returns text language sql immutable parallel safe strict
return right(ltrim(phone_number, '+'), 10);
create index accounts_phone on accounts (phone_key(phone_number) collate "C") where deleted_at is null and phone_number is not null;
create index accounts_phone_end on accounts (reverse(phone_number) collate "C") where deleted_at is null and phone_number is not null;
