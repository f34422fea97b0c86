-- The account for a refund that an admin has sent back, so that its buyer can correct it on any device (docs/product.md#refunds). The
-- columns of the account are empty meanwhile, because nothing may be paid to it.

alter table refunds
  add column refused_account jsonb,
  add constraint refunds_refused_account check (jsonb_typeof(refused_account) = 'object');
