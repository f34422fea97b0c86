-- Accounts: anybody's row. The checks repeat src/domain/accounts.ts, so that no path around the domain
-- can store what the domain would have refused.

create table accounts (
  id uuid primary key,
  -- Order of arrival. Lists, counts and searches are cut into pieces along it.
  number bigint generated always as identity unique,
  username text not null,
  email text not null,
  -- Folded by the application (domain nameKey). Bytewise collation: the locale of the database has no say.
  username_key text collate "C" not null,
  email_key text collate "C" not null,
  password_hash text,
  role text not null,
  status text not null,
  status_before_ban text,
  phone_number text,
  age smallint,
  gender text,
  avatar_key text unique,
  created_at timestamptz not null,
  deleted_at timestamptz,

  constraint accounts_role check (role in ('user', 'chatter', 'admin')),
  constraint accounts_status check (status in ('approved', 'pending', 'rejected', 'banned')),
  constraint accounts_status_of_role check (role = 'chatter' or status in ('approved', 'banned')),
  constraint accounts_status_before_ban check (
    (status = 'banned') = (status_before_ban is not null)
    and status_before_ban in ('approved', 'pending', 'rejected')
    and (role = 'chatter' or status_before_ban = 'approved')
  ),
  constraint accounts_username check (char_length(username) between 2 and 30 and username !~ '@|^ | $'),
  constraint accounts_email check (email like '_%@_%._%' and char_length(email) <= 254),
  constraint accounts_keys check (
    char_length(username_key) between 1 and 60 and char_length(email_key) between 1 and 254
  ),
  constraint accounts_phone_number check (phone_number ~ '^\+?[0-9]{7,15}$'),
  constraint accounts_age check (age between 18 and 120),
  constraint accounts_gender check (gender in ('male', 'female')),
  constraint accounts_chatter_details check (
    role <> 'chatter' or deleted_at is not null
    or (phone_number is not null and age is not null and gender is not null)
  ),
  constraint accounts_password_hash check (deleted_at is not null or password_hash is not null),
  -- A deleted account keeps what the books need and nothing else.
  constraint accounts_deleted_is_wiped check (
    deleted_at is null
    or (password_hash is null and phone_number is null and age is null and gender is null and avatar_key is null)
  )
);

-- Deleting an account frees its names.
create unique index accounts_username_key on accounts (username_key) where deleted_at is null;
create unique index accounts_email_key on accounts (email_key) where deleted_at is null;

-- The rows that every change to an admin locks, in this order.
create index accounts_admins on accounts (id) where role = 'admin' and deleted_at is null;

create table plan_prices (
  account_id uuid not null references accounts (id),
  title text not null,
  price_paisa bigint not null,
  primary key (account_id, title),
  constraint plan_prices_title check (title in ('Basic', 'Standard', 'Gold')),
  constraint plan_prices_price_paisa check (price_paisa between 0 and 1000000000)
);
