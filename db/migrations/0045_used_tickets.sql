-- Tickets of the second step that have led to a sign-in, until they expire by themselves: each is good for one.
create table used_tickets (
  id uuid primary key,
  used_at timestamptz not null
);
