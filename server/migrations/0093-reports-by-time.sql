-- concurrently: reports look at the alarms, calls and payments of a day over all companies
create index concurrently if not exists episodes_by_time on episodes (raised_at) where node_id is not null;
create index concurrently if not exists attempts_by_time on attempts (started_at);
create index concurrently if not exists payments_by_time on payments (created_at) include (kind, state, amount_cents);
