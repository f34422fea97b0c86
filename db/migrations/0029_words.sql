-- All that two people have said to each other, over all their sessions: replies, and the signatures by which it is searched
-- (docs/decisions/0033).

alter table messages
  -- The message it answers, of the same two people, perhaps from an earlier session.
  add column reply_to uuid references messages (id);

-- A recording may be removed, once. Nothing else of a message ever changes.
create or replace function guard_message() returns trigger language plpgsql as $$
begin
  if new.voice_key is not null or new.voice_removed_at is null or old.voice_removed_at is not null
    or (new.id, new.session_id, new.seq, new.by_buyer, new.client_id, new.text, new.voice_ms, new.created_at, new.reply_to)
    is distinct from (old.id, old.session_id, old.seq, old.by_buyer, old.client_id, old.text, old.voice_ms, old.created_at, old.reply_to) then
    raise exception 'rows of messages are never changed or removed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- One row for each 64 messages of a session: a bit for every short run of letters in their texts (domain/search-text.ts).
create table message_signatures (
  session_id uuid not null references chats (session_id),
  -- Numbers 1 to 64 are block 0.
  block integer not null,
  -- The number of the newest message in it. Later messages of the block are searched without a signature.
  last_seq integer not null,
  signature bytea not null,
  primary key (session_id, block),
  constraint message_signatures_block check (block >= 0 and last_seq > block * 64 and last_seq <= (block + 1) * 64),
  constraint message_signatures_size check (octet_length(signature) between 64 and 2048)
);
-- Signatures are random bits: compressing them takes time and saves nothing.
alter table message_signatures alter column signature set storage plain;

-- Sessions whose messages have no signatures yet. A job takes them when they have ended, so that sending stays as fast as it was.
create table unsigned_chats (
  session_id uuid primary key references chats (session_id)
);

create function leave_chat_unsigned() returns trigger language plpgsql as $$
begin
  insert into unsigned_chats (session_id) values (new.session_id) on conflict do nothing;
  return null;
end
$$;
create trigger chats_unsigned after insert on chats for each row execute function leave_chat_unsigned();
insert into unsigned_chats (session_id) select session_id from chats;
