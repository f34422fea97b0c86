-- What the lists of people are sorted along (decision 0029), and what the usual time until a decision is read from.

-- The last moment at which something may have happened in a session: its end, its rejection or its purchase. Messages are only
-- sent before the end, so no index changes with them.
create index sessions_activity_of_user on sessions (user_id, coalesce(ends_at, decided_at, created_at) desc, number desc)
  where deleted_at is null;
create index sessions_activity_of_chatter on sessions (chatter_id, coalesce(ends_at, decided_at, created_at) desc, number desc)
  where deleted_at is null;

create index sessions_decided on sessions (decided_at desc) where decided_at is not null;
