-- A chatter's day (decision 0043): what they have said about their availability, how long they were online, and what they earned.

-- One row for each chatter who has ever chosen something. Whether it still counts is decided by the time at which it is read.
create table availability (
  account_id uuid primary key references accounts (id),
  state text not null,
  -- From when on they are off, on the day of the choice.
  off_at timestamptz,
  -- The end of that day. From then on they are available again.
  until_at timestamptz,
  changed_at timestamptz not null,
  constraint availability_state check (state in ('available', 'break', 'off_at')),
  constraint availability_times check (
    case state
      when 'available' then off_at is null and until_at is null
      when 'break' then off_at is null and until_at is not null
      when 'off_at' then off_at is not null and until_at is not null and off_at < until_at
      else false
    end
  )
);

-- Since when an account is online, or was before it was last seen.
alter table presence add column online_since timestamptz;

-- When chatters were online, for some days. The present time has no row yet; it is in presence. A foreign key would lock the account
-- after its presence, while a deletion locks them the other way round.
create table online_times (
  account_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (account_id, began_at),
  constraint online_times_order check (ended_at > began_at)
);
create index online_times_ended on online_times (ended_at);

-- What a chatter earned in some days, without reading the years before.
create index journal_entries_earnings on journal_entries (chatter_id, entered_at)
  where reason in ('session_credit', 'refund_credit', 'refund_advance');
