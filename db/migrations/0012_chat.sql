-- What is said in sessions. A message is numbered without gaps within its session, and can only be from one of the two who
-- bought and sold it, because it says nothing but which of them.

-- One row per session that was ever approved. Whoever writes into a session holds it, so numbers are given one by one.
create table chats (
  session_id uuid primary key references sessions (id),
  last_seq integer not null default 0,
  constraint chats_last_seq check (last_seq >= 0)
) with (fillfactor = 50);

create function open_chat() returns trigger language plpgsql as $$
begin
  insert into chats (session_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger sessions_open_chat after insert or update of status on sessions
  for each row when (new.status = 'completed') execute function open_chat();
insert into chats (session_id) select id from sessions where status = 'completed';

create table messages (
  id uuid primary key,
  session_id uuid not null references chats (session_id),
  seq integer not null,
  -- Said by the buyer, else by the chatter.
  by_buyer boolean not null,
  -- As the sender's screen named it.
  client_id uuid not null,
  -- Null for voice.
  text text,
  voice_key text unique,
  voice_ms integer,
  voice_peaks bytea,
  created_at timestamptz not null,

  constraint messages_seq check (seq >= 1),
  constraint messages_content check (
    case when text is not null then char_length(text) between 1 and 4000 and voice_key is null and voice_ms is null and voice_peaks is null
    else voice_key is not null and (voice_ms between 1 and 301000) is true and (octet_length(voice_peaks) <= 64) is true end
  ),
  constraint messages_order unique (session_id, seq),
  -- Sent once, stored once. By the client's id first: whoever looks for one must not go through all that was said in the session.
  constraint messages_client unique (client_id, session_id, by_buyer)
);

create trigger messages_append_only before update or delete or truncate on messages
  for each statement execute function refuse_change();
alter table messages enable always trigger messages_append_only;

-- How far the screens of either of the two have got.
create table chat_marks (
  session_id uuid not null references chats (session_id),
  of_buyer boolean not null,
  delivered_seq integer not null,
  read_seq integer not null,
  primary key (session_id, of_buyer),
  constraint chat_marks_order check (0 <= read_seq and read_seq <= delivered_seq)
) with (fillfactor = 50);
