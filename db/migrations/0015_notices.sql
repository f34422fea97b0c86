-- What people are notified of, on which devices, and what they have chosen. A notice is written in the transaction of what it is
-- about; push messages and mails are sent from it by jobs.

create table notices (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null,
  -- What it is about. A deleted session or withdrawal keeps its row, so its notice stays readable.
  session_id uuid references sessions (id),
  withdrawal_id uuid references withdrawals (id),
  -- The person it is about: the other party of a session, or the chatter who asks to be approved.
  party_id uuid references accounts (id),
  plan text,
  minutes integer,
  amount_paisa bigint,
  -- How many it stands for: unread messages of one session.
  count integer not null default 1,
  -- Of a notice of messages: the last message it counts.
  last_seq integer,
  created_at timestamptz not null,
  -- A visible page has shown it, so no push message is needed.
  seen_at timestamptz,
  read_at timestamptz,
  constraint notices_count check (count >= 1),
  constraint notices_amount check (amount_paisa >= 0),
  constraint notices_message check ((kind = 'message') = (last_seq is not null) and (kind <> 'message' or session_id is not null)),
  constraint notices_read_is_seen check (read_at is null or seen_at is not null)
);

create index notices_of_account on notices (account_id, created_at desc, id desc);
create index notices_unread on notices (account_id) where read_at is null;
create index notices_of_session on notices (session_id, kind) where session_id is not null;
create index notices_of_withdrawal on notices (withdrawal_id) where withdrawal_id is not null;
create index notices_by_age on notices (created_at);
-- Of requests that an admin has not decided yet.
create index notices_of_request on notices (party_id) where kind = 'new_account' and read_at is null;
-- Everybody is notified once of what happens once in a session, however often the job that notifies them runs.
create unique index notices_once_in_session on notices (session_id, kind, account_id) where session_id is not null and kind <> 'message';
-- The messages of one session are one notice until it is read, however many they are.
create unique index notices_one_for_messages on notices (account_id, session_id) where kind = 'message' and read_at is null;
-- Admins are reminded of a queue once, until they have looked.
create unique index notices_one_for_queue on notices (account_id) where kind = 'queue_waiting' and read_at is null;

-- Running sessions, for finding unread messages.
create index sessions_by_end on sessions (ends_at) where status = 'completed';

-- What an account has chosen where it differs from the defaults of the kind.
create table notice_choices (
  account_id uuid not null references accounts (id),
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (account_id, kind, channel),
  constraint notice_choices_channel check (channel in ('push', 'mail'))
);

create table notice_preferences (
  account_id uuid primary key references accounts (id),
  -- Minutes after midnight in the time zone; the hours may pass midnight. Null for none.
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null,
  -- Whether push messages and mails may name people and amounts.
  shows_details boolean not null default false,
  -- Of mails. Null until a page has reported it.
  language text,
  constraint notice_preferences_quiet check (
    (quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 1439 and quiet_to between 0 and 1439 and quiet_from <> quiet_to
  )
);

-- Browsers that receive push messages. One browser has one endpoint: when another account signs in there, the row changes hands.
create table notice_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  language text not null,
  created_at timestamptz not null,
  -- The last push message that its service accepted.
  last_sent_at timestamptz,
  -- Since when its service has refused every push message; null when it accepted the last one.
  failing_since timestamptz,
  constraint notice_devices_name check (char_length(name) between 1 and 100),
  constraint notice_devices_endpoint check (octet_length(endpoint) between 10 and 1000)
);
create unique index notice_devices_endpoint_key on notice_devices (endpoint);
create index notice_devices_of_account on notice_devices (account_id);

-- What was sent, so that a job that runs twice sends once, and so that nobody is sent too many mails.
create table notice_deliveries (
  notice_id uuid not null references notices (id) on delete cascade,
  channel text not null,
  -- The device of a push message; the account of a mail.
  receiver_id uuid not null,
  sent_at timestamptz not null,
  primary key (notice_id, channel, receiver_id),
  constraint notice_deliveries_channel check (channel in ('push', 'mail'))
);
create index notice_deliveries_of_receiver on notice_deliveries (receiver_id, sent_at);
