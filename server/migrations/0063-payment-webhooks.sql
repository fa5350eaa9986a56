-- What the provider told us to look at: stored before it is answered, also of payments we do not know (yet). No customer's: an id
-- alone. One row an id, however often it is told.
create table payment_webhooks (
  provider_id text primary key check (provider_id ~ '^[a-z]{2,4}_[A-Za-z0-9]{1,40}$'),
  received_at timestamptz not null,
  deliveries integer not null default 1,
  -- When it was looked at and nothing of it was left to do; null while it waits.
  handled_at timestamptz
);
create index payment_webhooks_waiting on payment_webhooks (received_at) where handled_at is null;
create index payment_webhooks_handled on payment_webhooks (handled_at) where handled_at is not null;
call protect_provider_table('payment_webhooks');
