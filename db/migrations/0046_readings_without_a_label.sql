-- The values of a reading that nothing on the receipt names. They never count as agreeing (docs/product.md#reading-a-proof).
alter table proof_readings
  add column unnamed text[] not null default '{}',
  add constraint proof_readings_unnamed check (unnamed <@ array['amount', 'transactionID', 'paidAt', 'accountNumber']);
