-- Blocks (docs/product.md#blocking): of the two parties of a session, either may block the other. A block ends their running session
-- before its minutes are over.

create table blocks (
  -- The account that blocks.
  account_id uuid not null references accounts (id),
  blocked_id uuid not null references accounts (id),
  created_at timestamptz not null,
  primary key (account_id, blocked_id),
  constraint blocks_others check (account_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- Storing messages locks this row and no other, so only what is in it is certain to be current.
alter table chats
  add column stopped_at timestamptz,
  add column stopped_by text,
  add constraint chats_stopped check ((stopped_at is null) = (stopped_by is null) and stopped_by in ('block', 'refund'));
