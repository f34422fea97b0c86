-- A login has one challenge for a passkey, and another login with the same password does not replace it.

alter table passkey_challenges
  -- The ticket of the login; null for a challenge that adds a passkey.
  add column ticket_id uuid,
  add constraint passkey_challenges_ticket_key unique (ticket_id);
