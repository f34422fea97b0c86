-- Second steps of a login: an authenticator app, passkeys, and recovery codes for when both are lost.

alter table accounts
  -- Whether the account has a confirmed authenticator app or a passkey. It is read at every call, together with the role.
  add column has_second_step boolean not null default false;

create table authenticators (
  account_id uuid primary key references accounts (id),
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a code of it was given.
  confirmed_at timestamptz,
  -- The number of the 30 seconds whose code was used last. Codes of these and of earlier ones are refused.
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- Chosen by the authenticator.
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 when it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_key unique (credential_id),
  constraint passkeys_credential_id check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_counter check (counter >= 0),
  constraint passkeys_name check (char_length(name) between 1 and 60)
);

create index passkeys_of_account on passkeys (account_id, created_at);

-- What a passkey has to sign. Deleted when it is used.
create table passkey_challenges (
  challenge text primary key,
  account_id uuid not null references accounts (id),
  purpose text not null,
  created_at timestamptz not null,
  constraint passkey_challenges_purpose check (purpose in ('add', 'log-in'))
);

create index passkey_challenges_of_account on passkey_challenges (account_id, purpose, created_at);

-- Those that were not used. Only hashes are stored.
create table recovery_codes (
  account_id uuid not null references accounts (id),
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
