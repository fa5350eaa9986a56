-- What a subscription is billed by (design page 8.5). Null for what was there before, and for what is never invoiced.
alter table subscriptions
  -- First day that the company was invoiced for: what its invoice day is counted from, and never from the last one.
  add column invoice_base date,
  -- First day of the period that is to be charged next; null where nothing is to come.
  add column next_charge_on date,
  -- What takes its place at the end of the period.
  add column next_type text,
  -- First day of the starting discount; null where there is none.
  add column discount_from date,
  -- When a charge of it was paid first.
  add column paid_at timestamptz,
  -- The claim that it was ordered by, where that is no invoice's.
  add column payment_id uuid,
  -- The device's, for the discount that is given once.
  add column serial_number text,
  -- How its device was called when it left: charges go on until the contract ends.
  add column left_device jsonb,
  -- The subscription that it took the place of.
  add column replaces uuid,
  add column cancel_reason text,
  -- Why nobody can tell where it stands.
  add column oddity text;
