-- Payment methods, and how much each receiving account took in each month of the business calendar. The sum is kept
-- as purchases come and go: adding up a month's sessions at every purchase would grow with the business.

create table payment_methods (
  id uuid primary key,
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  -- Bank and number without case and signs (domain receivingKey): the same account however it was typed.
  receiving_key text collate "C" not null,
  receiving_limit_paisa bigint,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint payment_methods_names check (
    char_length(bank_name) between 1 and 100 and char_length(account_name) between 1 and 100
    and char_length(account_number) between 1 and 60
  ),
  constraint payment_methods_limit check (receiving_limit_paisa between 1 and 10000000000000)
);

create unique index payment_methods_receiving_key on payment_methods (receiving_key) where deleted_at is null;

create table received_months (
  receiving_key text collate "C" not null,
  -- YYYY-MM in the business time zone.
  month text collate "C" not null,
  -- Pending and completed together: both were sent.
  received_paisa bigint not null,
  primary key (receiving_key, month),
  constraint received_months_received check (received_paisa >= 0),
  constraint received_months_month check (month ~ '^[0-9]{4}-[0-9]{2}$')
);
