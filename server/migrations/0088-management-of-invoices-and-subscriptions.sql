-- concurrently: staff look through the invoices and subscriptions of all companies, in each order of their lists
create index concurrently if not exists invoices_by_time on invoices (issued_at, id);
create index concurrently if not exists invoices_by_begin_of_number on invoices (number text_pattern_ops);
create index concurrently if not exists payments_open_of_invoices on payments (created_at, invoice_id)
  where invoice_id is not null and state not in ('paid', 'retired', 'duplicate');
create index concurrently if not exists payments_given_up_of_invoices on payments (created_at, invoice_id)
  where invoice_id is not null and state = 'retired';
create index concurrently if not exists subscriptions_by_start on subscriptions (started_at, id);
create index concurrently if not exists subscriptions_by_state on subscriptions (state, started_at, id);
create index concurrently if not exists subscriptions_by_type on subscriptions (type, started_at, id);
create index concurrently if not exists subscriptions_by_next_payment
  on subscriptions ((coalesce(next_charge_on, date '9999-12-31')), id);
create index concurrently if not exists subscriptions_by_end
  on subscriptions ((coalesce(ended_at, cancel_at, timestamptz '9999-12-31 00:00:00+00')), id);
create index concurrently if not exists subscriptions_by_begin_of_serial on subscriptions (serial_number text_pattern_ops);
create index concurrently if not exists devices_by_begin_of_serial on devices (serial_number text_pattern_ops);
