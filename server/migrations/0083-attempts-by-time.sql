-- concurrently: what was paid long ago and is in no payout, and where these books begin
create index concurrently if not exists payment_attempts_by_time_paid on payment_attempts (paid_at) where paid_at is not null;
create index concurrently if not exists payment_attempts_by_time_begun on payment_attempts (begun_at) where provider_id is not null;
