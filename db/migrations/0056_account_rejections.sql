-- Why the request of a chatter was rejected, and what the chatter answered when sending it again (docs/product.md#status).

create table account_rejections (
  -- Order of the rejections: the last one of an account counts.
  number bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  -- What the chatter reads.
  reason text,
  rejected_at timestamptz not null,
  -- When the chatter sent the request again, and what they wrote to the admins.
  sent_again_at timestamptz,
  words text,
  constraint account_rejections_reason check (char_length(reason) between 1 and 300),
  constraint account_rejections_words check (char_length(words) between 1 and 300),
  constraint account_rejections_answer check (words is null or sent_again_at is not null)
);
create index account_rejections_of_account on account_rejections (account_id, number);

-- Those who are rejected already may send their request again, too.
insert into account_rejections (account_id, rejected_at)
select id, coalesce(
  (select max(acted_at) from admin_actions
    where subject_kind = 'account' and subject_id = accounts.id and action = 'change_status' and after ->> 'status' = 'rejected'),
  created_at
)
from accounts
where role = 'chatter' and deleted_at is null and 'rejected' in (status, status_before_ban)
order by id;
