-- Sessions whose pictures have nearly the same fingerprint. That finds candidates only: receipts of one app look alike. A second look at
-- both pictures, or what was read from them, decides. Until then, and when it cannot be decided, the closest candidates are a warning.

create table picture_pairs (
  -- The one that was bought later.
  session_id uuid not null references sessions (id),
  other_session_id uuid not null references sessions (id),
  -- The other one waited for its decision when this one was bought, so it is warned of, too.
  is_mutual boolean not null,
  -- How many bits of the fingerprints differ.
  bits smallint not null,
  -- Null until somebody has looked.
  verdict text,
  looked_at timestamptz,
  -- What the second look has measured; null when the readings decided, or nothing could.
  worst smallint,
  changed integer,
  primary key (session_id, other_session_id),
  constraint picture_pairs_bits check (bits between 0 and 64),
  constraint picture_pairs_verdict check (verdict in ('alike', 'other-payment', 'unknown')),
  constraint picture_pairs_looked check ((verdict is null) = (looked_at is null)),
  constraint picture_pairs_measured check ((worst is null) = (changed is null) and (worst is null or verdict is not null))
);
create index picture_pairs_other on picture_pairs (other_session_id);
create index picture_pairs_new on picture_pairs (session_id) where verdict is null;

-- The signals of that kind stay as they are, and are not read any more.
insert into picture_pairs (session_id, other_session_id, is_mutual, bits)
select later.id, earlier.id, bool_or(signal.session_id = earlier.id), bit_count(later.proof_look # earlier.proof_look)
from session_signals signal
join sessions one on one.id = signal.session_id
join sessions other on other.id = signal.other_session_id
join sessions later on later.number = greatest(one.number, other.number)
join sessions earlier on earlier.number = least(one.number, other.number)
where signal.kind = 'near-same-picture'
group by later.id, earlier.id;
