-- A login has one challenge for a passkey, whoever else has begun one with the same password.

alter table passkey_challenges
  -- The ticket of the login; null for a challenge that adds a passkey.
  add column ticket_id uuid,
  add constraint passkey_challenges_ticket_key unique (ticket_id);
