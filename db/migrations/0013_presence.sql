-- Who is there. Somebody is online while any node holds a connection of theirs. Nodes say every few seconds that they
-- live; what a silent one held counts no longer. The two tables about connections may vanish in a crash of the database:
-- nodes write theirs again.

create table presence (
  account_id uuid primary key references accounts (id),
  is_online boolean not null,
  -- Of the last time they went.
  last_seen_at timestamptz
) with (fillfactor = 70);
create index presence_online on presence (account_id) where is_online;

create unlogged table presence_nodes (
  id uuid primary key,
  beat_at timestamptz not null
);

create unlogged table presence_connections (
  account_id uuid not null,
  node_id uuid not null references presence_nodes (id) on delete cascade,
  primary key (account_id, node_id)
);
create index presence_connections_node on presence_connections (node_id);
