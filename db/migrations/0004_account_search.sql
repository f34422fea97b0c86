-- Search by a part of username or email (decision 0008). pg_trgm does not fit: it drops punctuation, knows
-- letters only as far as the locale does (none of Urdu under C) and has nothing to offer for one or two of them.
-- So the index holds our own grams: every run of one, two, three, four and six characters of both names.
--
-- A scan of such an index cannot stop early. Its first column cuts it into pieces of 4096 numbers, the same as
-- the counters', so that a search for something frequent can go from the newest piece on until it has enough.

create extension if not exists btree_gin;

-- Asked for by the index only; the cost keeps the planner from computing it row by row.
create function name_grams(username_key text, email_key text) returns text[]
language sql immutable parallel safe cost 5000
return array(
  select substr(name, start, size)
  from (values (username_key), (email_key)) names (name),
    unnest(array[1, 2, 3, 4, 6]) size,
    generate_series(1, char_length(name) - size + 1) start
);

-- Something frequent among old accounts only would make a search visit every newer piece in vain: a second column
-- joins 16 pieces to a block, so that a block without a match is passed over in one step.
--
-- Without fastupdate: a search would have to read the waiting list from end to end.
create index accounts_users_search on accounts
  using gin ((number >> 12), (number >> 16), name_grams(username_key, email_key))
  with (fastupdate = off) where deleted_at is null and role <> 'chatter';
create index accounts_chatters_search on accounts
  using gin ((number >> 12), (number >> 16), name_grams(username_key, email_key))
  with (fastupdate = off) where deleted_at is null and role = 'chatter';
