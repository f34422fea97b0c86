-- Payment methods that can be edited, paused and ordered, with a Raast ID and a note to the payer.

alter table payment_methods
  -- The order in which buyers see them; equal ones by age.
  add column position integer not null default 0,
  -- Counts the edits, so that an admin does not save over an edit they have not seen.
  add column version integer not null default 1,
  -- Not offered since then.
  add column paused_at timestamptz,
  add column raast_id text,
  add column payer_note text,
  add constraint payment_methods_raast_id check (raast_id ~ '^(03[0-9]{9}|PK[0-9]{2}[A-Z]{4}[A-Z0-9]{16})$'),
  add constraint payment_methods_payer_note check (char_length(payer_note) between 1 and 200);

update payment_methods set position = place
from (select id, row_number() over (order by created_at, id) as place from payment_methods) as ordered
where ordered.id = payment_methods.id;

-- The accounts that a method had before it was edited. Buyers may have sent money to them, and past months are theirs.
create table replaced_accounts (
  method_id uuid not null references payment_methods (id),
  -- The version of the method that replaced it.
  version integer not null,
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  receiving_key text collate "C" not null,
  replaced_at timestamptz not null,
  primary key (method_id, version)
);

create index replaced_accounts_receiving_key on replaced_accounts (receiving_key, replaced_at);

create trigger replaced_accounts_stay before update or delete or truncate on replaced_accounts
  for each statement execute function refuse_change();
alter table replaced_accounts enable always trigger replaced_accounts_stay;
