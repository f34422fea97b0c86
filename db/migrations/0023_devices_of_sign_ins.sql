-- A device that receives push messages belongs to the sign-in that added it, and goes with it (docs/product.md#account-safety). Null for
-- those that were added before; they go when all sign-ins of their account are ended.

alter table notice_devices add column sign_in_id uuid references sign_ins (id) on delete cascade;
create index notice_devices_of_sign_in on notice_devices (sign_in_id);
