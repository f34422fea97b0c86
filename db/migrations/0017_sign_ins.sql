-- Where accounts are signed in. A token names one of these rows and the version of its account; raising the version ends all
-- sign-ins of the account at once.

alter table accounts
  add column token_version integer not null default 0,
  -- Null when its owner has chosen the password. One that was generated for them: 0 new, 1 kept until the next login, 2 must be changed.
  add column generated_password_logins smallint,
  add constraint accounts_generated_password_logins check (generated_password_logins >= 0);

create table sign_ins (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  version integer not null,
  -- What the browser said about itself, cut to a sensible length.
  user_agent text not null,
  -- Of the last use. Text: behind a proxy it is whatever the proxy says.
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_ins_user_agent check (char_length(user_agent) <= 300),
  constraint sign_ins_address check (char_length(address) <= 60)
);

create index sign_ins_of_account on sign_ins (account_id, last_used_at);
create index sign_ins_expiry on sign_ins (expires_at);

-- Links that were mailed: to reset a forgotten password, or to confirm a new email address. Only a hash of the secret part is kept.
create table mailed_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  kind text not null,
  -- The address to be confirmed.
  new_email text,
  new_email_key text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint mailed_links_kind check (kind in ('reset-password', 'confirm-email')),
  constraint mailed_links_new_email check ((kind = 'confirm-email') = (new_email is not null) and (new_email is null) = (new_email_key is null))
);

create index mailed_links_of_account on mailed_links (account_id, kind);
create index mailed_links_expiry on mailed_links (expires_at);
