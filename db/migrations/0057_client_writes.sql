-- Which writes were made with a client id, so that one that is sent again gets the answer of the first time (docs/product.md#client-ids).

create table client_writes (
  account_id uuid not null references accounts (id),
  kind text not null,
  client_id uuid not null,
  -- What was written: the session, the withdrawal, the refund, the report or the complaint.
  subject_id uuid not null,
  -- SHA-256 of what was sent. The same id with other content is another write, and is refused.
  content_hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, kind, client_id),
  constraint client_writes_kind check (kind in ('purchase', 'withdraw', 'refund_account', 'report', 'complaint')),
  constraint client_writes_hash check (octet_length(content_hash) = 32)
);
create index client_writes_by_age on client_writes (created_at);
