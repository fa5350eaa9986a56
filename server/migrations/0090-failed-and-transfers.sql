-- concurrently: what could not be collected, in each order of its list; what of that a transfer may pay; transfers by day, amount and words
create index concurrently if not exists payments_failed_by_urgency on payments
  ((case when state in ('failed-multiple-times', 'chargeback') then 0 else 1 end), (coalesce(failed_at, created_at)), id)
  where state in ('failed-multiple-times', 'chargeback', 'failed', 'expired') and kind <> 'verification';
create index concurrently if not exists payments_failed_by_amount on payments (amount_cents, id)
  where state in ('failed-multiple-times', 'chargeback', 'failed', 'expired') and kind <> 'verification';
create index concurrently if not exists payments_failed_by_time on payments ((coalesce(failed_at, created_at)), id)
  where state in ('failed-multiple-times', 'chargeback', 'failed', 'expired') and kind <> 'verification';
create index concurrently if not exists payments_owed_by_amount on payments (amount_cents)
  where state not in ('paid', 'retired', 'duplicate') and kind = 'invoice';
create index concurrently if not exists incoming_transfers_by_day on incoming_transfers (booked_on, id);
create index concurrently if not exists incoming_transfers_by_amount on incoming_transfers (amount_cents, id);
create index concurrently if not exists incoming_transfers_searched on incoming_transfers using gin
  (lower(coalesce(payer_name, '') || ' ' || coalesce(payer_iban, '') || ' ' || remittance || ' ' || bank_reference) gin_trgm_ops);
