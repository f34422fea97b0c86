-- A withdrawal may be taken back without a reason, so a proposal to do so may have none, too.
alter table proposals drop constraint proposals_asked;
alter table proposals add constraint proposals_asked check (
  case kind
    when 'refund_session' then num_nulls(bank_reference, bank_name, from_status, to_status) = 4 and reason is not null
    when 'pay_refund' then num_nulls(reason, note, from_status, to_status) = 4 and bank_reference is not null
    when 'pay_withdraw' then num_nulls(reason, note, bank_reference, to_status) = 4 and num_nonnulls(from_status, bank_name) = 2
    else num_nulls(reason, bank_reference, bank_name, from_status) = 4 and to_status is not null
  end
  and num_nonnulls(bank_name, account_name, account_number) in (0, 3)
);
