-- Two people have also met in a window when one read a message that the other wrote in it (docs/product.md#minutes).

-- How far the party had read when a window of the session last ran. A receipt that comes later shows only that somebody opened the
-- history. A number beyond the first message of a window can only have been reported since that message was written.
alter table chat_marks
  add column window_read_seq integer not null default 0,
  add constraint chat_marks_window_order check (window_read_seq between 0 and read_seq);

-- Receipts of sessions that run at this moment are in time.
update chat_marks set window_read_seq = read_seq
from sessions
where sessions.id = chat_marks.session_id and sessions.ends_at > clock_timestamp() and sessions.starts_at <= clock_timestamp();

alter table session_windows
  -- When nothing else shows that the two met: the party who read a message of the other.
  add column read_by uuid references accounts (id),
  add constraint session_windows_read_by check (read_by is null or met_at is not null);

create or replace function guard_window() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.chatter_id, new.starts_at, new.ends_at)
      is distinct from (old.id, old.session_id, old.chatter_id, old.starts_at, old.ends_at)
    or (old.met_at is not null and (new.met_at, new.read_by) is distinct from (old.met_at, old.read_by))
    or (old.stopped_at is not null and new.stopped_at is distinct from old.stopped_at)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at) then
    raise exception 'window % of session % never changes', old.id, old.session_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
