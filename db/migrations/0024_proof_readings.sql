-- What was read from the proof of a session. A session without a row was not read; a value that is null was not readable.
create table proof_readings (
  session_id uuid primary key references sessions (id),
  amount_paisa bigint,
  transaction_id text,
  -- As sessions compare theirs: a proof may be used twice with two IDs that were typed.
  transaction_key text,
  -- By the clock of the bank, whose time zone receipts do not name.
  paid_at text,
  account_number text,
  -- Where the values are in the picture, as shares of its width and height.
  words jsonb not null,
  read_at timestamptz not null,
  constraint proof_readings_amount check (amount_paisa between 1 and 10000000000),
  constraint proof_readings_transaction_id check (transaction_id ~ '^[0-9A-Za-z -]{1,40}$'),
  constraint proof_readings_transaction_key check ((transaction_key is null) = (transaction_id is null) and char_length(transaction_key) <= 40),
  constraint proof_readings_paid_at check (paid_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  constraint proof_readings_account_number check (account_number ~ '^[0-9A-Z*]{1,34}$'),
  constraint proof_readings_words check (jsonb_typeof(words) = 'array' and jsonb_array_length(words) <= 32)
);
create index proof_readings_transaction on proof_readings (transaction_key);
