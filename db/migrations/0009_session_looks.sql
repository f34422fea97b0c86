-- Finding pictures that look alike. Two looks of 64 bits that differ in at most 6 share, of their four bands of 16 bits,
-- one that differs in at most 1 bit: 17 values to look up per band, whatever the number of sessions.

create table session_looks (
  band smallint not null,
  bits integer not null,
  -- Of the session; a look up takes the newest few.
  number bigint not null,
  session_id uuid not null references sessions (id),
  primary key (band, bits, number),
  constraint session_looks_band check (band between 0 and 3),
  constraint session_looks_bits check (bits between 0 and 65535)
);
create trigger session_looks_append_only before update or delete or truncate on session_looks
  for each statement execute function refuse_change();

-- Chatters by name, as buyers browse them.
create index accounts_chatters_by_name on accounts (username_key)
  where role = 'chatter' and status = 'approved' and deleted_at is null;
