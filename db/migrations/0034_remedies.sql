-- What the decision of a complaint gives the buyer back (docs/product.md#complaints): minutes that are kept again, or a refund.

alter table sessions
  -- Of a session that has ended, when only a part of its minutes is kept again. The next window is this long.
  add column kept_minutes integer,
  add constraint sessions_kept_minutes check (
    kept_minutes is null or (status = 'completed' and kept_minutes between 1 and duration_minutes)
  );

alter table complaints
  add column kept_minutes integer,
  add column refund_paisa bigint,
  add constraint complaints_remedy check (
    (kept_minutes is not null) = (outcome is not distinct from 'keep_minutes')
    and (refund_paisa is not null) = (outcome is not distinct from 'refund')
    and kept_minutes >= 1 and refund_paisa >= 1
  );

-- The complaint that a proposed refund decides. Its note is the sentence that both people read.
alter table proposals
  add column complaint_id uuid references complaints (id),
  add constraint proposals_complaint check (complaint_id is null or (kind = 'refund_session' and note is not null));
