-- What pending purchases claim of a receiving account's month (decision 0056). A purchase reads the claims on its account, not all of them.
create index sessions_pending_of_month on sessions (receiving_key, received_month) where status = 'pending' and deleted_at is null;
