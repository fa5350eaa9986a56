-- The day from which a company's invoice day is counted: that of its first paid order.
create table invoice_days (
  company_id uuid primary key references companies,
  base date not null
);
call protect_company_table('invoice_days', 'select, insert');

-- What was charged of a subscription: one row, and one line of an invoice, for each period, whatever runs twice.
create table subscription_periods (
  company_id uuid not null,
  subscription_id uuid not null,
  n integer not null check (n >= 0),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  amount_cents bigint not null check (amount_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and amount_cents),
  -- Where it stands; null where it came to nothing.
  invoice_id uuid,
  line smallint,
  primary key (subscription_id, n),
  check ((invoice_id is null) = (line is null)),
  foreign key (company_id, subscription_id) references subscriptions (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index subscription_periods_by_company on subscription_periods (company_id);
create index subscription_periods_by_invoice on subscription_periods (invoice_id) where invoice_id is not null;
call protect_company_table('subscription_periods', 'select, insert, update');
