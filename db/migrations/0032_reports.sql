-- Reports of messages (docs/product.md#reports). What an admin may read is copied when the message is reported: that message and at most
-- five on each side of it. Nothing else of a conversation is ever shown to an admin.

create table reports (
  id uuid primary key,
  -- Order of arrival, for the list.
  number bigint generated always as identity unique,
  session_id uuid not null references sessions (id),
  message_id uuid not null references messages (id),
  reporter_id uuid not null references accounts (id),
  -- The sender of the message.
  reported_id uuid not null references accounts (id),
  reason text not null,
  words text,
  status text not null default 'pending',
  outcome text,
  -- What the reporter reads about the decision.
  note text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,

  constraint reports_parties check (reporter_id <> reported_id),
  constraint reports_reason check (reason in ('abusive', 'threatening', 'sexual', 'scam', 'outside_payment', 'other')),
  constraint reports_words check (char_length(words) between 1 and 500),
  constraint reports_status check (status in ('pending', 'closed')),
  constraint reports_outcome check (outcome in ('no_action', 'warned', 'banned')),
  constraint reports_note check (char_length(note) between 1 and 300),
  constraint reports_decided check (
    (status = 'closed') = (outcome is not null) and (outcome is null) = (note is null)
    and (outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
  ),
  -- Once per message and person.
  constraint reports_once unique (message_id, reporter_id)
);
create index reports_pending on reports (number) where status = 'pending';
create index reports_closed on reports (number desc) where status = 'closed';
create index reports_of_reporter on reports (reporter_id, number desc);
create index reports_of_reported on reports (reported_id);

create table report_messages (
  report_id uuid not null references reports (id),
  -- Relative to the reported message, which is 0.
  place smallint not null,
  by_buyer boolean not null,
  -- Null for a recording, which is not copied.
  text text,
  voice_ms integer,
  sent_at timestamptz not null,
  primary key (report_id, place),
  constraint report_messages_place check (place between -5 and 5)
);
