-- One key for all references of banks (decision 0057). Before, letters and digits that are not ASCII were dropped here and folded by the
-- application, so one reference in full-width letters was another one to the database.

do $$
begin
  if getdatabaseencoding() <> 'UTF8' then
    raise exception 'the encoding of the database must be UTF8, and is %', getdatabaseencoding();
  end if;
end
$$;

-- As transactionKey in src/domain/payments.ts: in plain letters and digits, in lower case, without spaces, symbols and invisible characters.
-- Letters of other alphabets stay, so that what looks alike is not the same.
create function reference_key(reference text) returns text language sql immutable parallel safe strict
return regexp_replace(
  lower(translate(normalize(reference, nfkc), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789') collate "C"),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00a0\u00ad\u034f\u061c\u180e\u2000-\u206f\u2800\u3000\ufe00-\ufe0f\ufeff]', '', 'g'
);

-- Payouts that were paid with references which are the same one only now. Which of them the bank's transfer was for is not known, so all of
-- them stay as they are, and admins see them.
create table shared_references (
  reference_key text collate "C" not null,
  reference text not null,
  withdrawal_id uuid references withdrawals (id),
  refund_id uuid references refunds (id),
  constraint shared_references_subject check (num_nonnulls(withdrawal_id, refund_id) = 1)
);
create unique index shared_references_subject_key on shared_references (reference_key, coalesce(withdrawal_id, refund_id));

with uses as (
  select reference_key(bank_reference) as key, bank_reference as reference, null::uuid as withdrawal_id, id as refund_id
  from refunds where bank_reference is not null
  union
  select reference_key(bank_reference), bank_reference, withdrawal_id, refund_id from payout_run_rows where bank_reference is not null
  union
  select reference_key(bank_reference), bank_reference, withdrawal_id, refund_id
  from bank_statement_matches where bank_reference is not null and ended_at is null
)
insert into shared_references (reference_key, reference, withdrawal_id, refund_id)
select distinct on (key, coalesce(withdrawal_id, refund_id)) key, reference, withdrawal_id, refund_id from uses
where key in (
  -- A bank may write one reference for several transfers. What was the same before was accepted for that.
  select key from uses group by key
  having count(distinct coalesce(withdrawal_id, refund_id)) > 1 and count(distinct account_number_key(reference)) > 1
)
order by key, coalesce(withdrawal_id, refund_id), reference;

create trigger shared_references_stay before insert or update or delete or truncate on shared_references
  for each statement execute function refuse_change();
alter table shared_references enable always trigger shared_references_stay;

-- 0, but for the further ones of these rows: a unique index cannot be made over rows that it refuses. New rows, and new references of these,
-- have 0.
alter table refunds add column reference_place smallint not null default 0;
alter table payout_run_rows add column reference_place smallint not null default 0;

update refunds set reference_place = place
from (select id, row_number() over (partition by reference_key(bank_reference) order by number) - 1 as place
  from refunds where bank_reference is not null) same
where same.id = refunds.id and place > 0;
update payout_run_rows set reference_place = same.number
from (select id, row_number() over (partition by reference_key(bank_reference) order by paid_at, id) - 1 as number
  from payout_run_rows where bank_reference is not null) same
where same.id = payout_run_rows.id and same.number > 0;

create function keep_reference_place() returns trigger language plpgsql as $$
begin
  new.reference_place := case when tg_op = 'INSERT' or new.bank_reference is distinct from old.bank_reference then 0 else old.reference_place end;
  return new;
end
$$;
create trigger refunds_reference_place before insert or update of bank_reference, reference_place on refunds
  for each row execute function keep_reference_place();
create trigger payout_run_rows_reference_place before insert or update of bank_reference, reference_place on payout_run_rows
  for each row execute function keep_reference_place();
alter table refunds enable always trigger refunds_reference_place;
alter table payout_run_rows enable always trigger payout_run_rows_reference_place;

drop index refunds_bank_reference_key;
drop index payout_run_rows_reference_key;
drop index bank_statement_matches_reference;
drop index admin_actions_reference;
create unique index refunds_bank_reference_key on refunds (reference_key(bank_reference), reference_place) where bank_reference is not null;
create unique index payout_run_rows_reference_key on payout_run_rows (reference_key(bank_reference), reference_place)
  where bank_reference is not null;
create index bank_statement_matches_reference on bank_statement_matches (reference_key(bank_reference))
  where bank_reference is not null and ended_at is null;
create index admin_actions_reference on admin_actions (reference_key(after ->> 'bankReference')) where after ->> 'bankReference' is not null;
