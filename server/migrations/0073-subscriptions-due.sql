-- concurrently: what is charged, and what ends, is looked for by its day; a device has one subscription at a time
create index concurrently if not exists subscriptions_due on subscriptions (next_charge_on) where next_charge_on is not null;
create index concurrently if not exists subscriptions_ending on subscriptions (cancel_at) where cancel_at is not null and ended_at is null;
create unique index concurrently if not exists subscriptions_once on subscriptions (device_id)
  where invoice_base is not null and ended_at is null;
