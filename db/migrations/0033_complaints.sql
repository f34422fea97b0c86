-- Complaints of buyers about sessions (docs/product.md#complaints). One for each end of a session; the chatter may answer once, and
-- an admin decides.

create table complaints (
  id uuid primary key,
  -- Order of arrival, for the list.
  number bigint generated always as identity unique,
  session_id uuid not null references sessions (id),
  -- Which end it is about: minutes that are given back end again.
  session_ended_at timestamptz not null,
  user_id uuid not null references accounts (id),
  chatter_id uuid not null references accounts (id),
  kind text not null,
  words text,
  answer text,
  answered_at timestamptz,
  status text not null default 'pending',
  outcome text,
  -- What both people read about the decision.
  note text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,

  constraint complaints_kind check (kind in ('nobody_came', 'left_early', 'abusive', 'technical', 'other', 'blocked')),
  constraint complaints_words check (char_length(words) between 1 and 1000),
  -- The answer itself is erased with the account of the chatter.
  constraint complaints_answer check (char_length(answer) between 1 and 1000 and (answer is null or answered_at is not null)),
  constraint complaints_status check (status in ('pending', 'closed')),
  constraint complaints_outcome check (outcome in ('nothing', 'keep_minutes', 'refund')),
  constraint complaints_note check (char_length(note) between 1 and 300),
  constraint complaints_decided check (
    (status = 'closed') = (outcome is not null) and (outcome is null) = (note is null)
    and (outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
  ),
  constraint complaints_once unique (session_id, session_ended_at)
);
create index complaints_pending on complaints (number) where status = 'pending';
create index complaints_closed on complaints (number desc) where status = 'closed';
create index complaints_of_user on complaints (user_id, number desc);
create index complaints_of_chatter on complaints (chatter_id, number desc);
