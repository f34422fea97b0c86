-- Addresses from which somebody has signed in to an account with the right password. Wrong passwords from elsewhere do not slow them
-- down.
create table known_addresses (
  account_id uuid not null references accounts (id),
  -- An IPv4 address, or the first half of an IPv6 address.
  address text not null,
  last_used_at timestamptz not null,
  primary key (account_id, address),
  constraint known_addresses_address check (char_length(address) <= 60)
);

create index known_addresses_last_use on known_addresses (last_used_at);

-- New email addresses that wait for their confirmation.
create table email_changes (
  account_id uuid primary key references accounts (id),
  new_email text not null,
  requested_at timestamptz not null,
  -- When the link that was mailed expires; until it is mailed, when that is given up.
  expires_at timestamptz not null
);

create index email_changes_expiry on email_changes (expires_at);
