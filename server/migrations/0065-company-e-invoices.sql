-- How a company gets its invoices, and what it is known by on them. Null: nobody has said.
create sequence customer_numbers as bigint start with 10001;
grant usage on sequence customer_numbers to belfry_app, belfry_provider;
alter table companies
  add column registration_number text,
  -- Where a machine delivers to, as `scheme:id`.
  add column electronic_address text,
  add column e_invoice_format text not null default 'peppol',
  add column e_invoice_way text not null default 'mail',
  add column customer_number bigint;
alter table companies alter column customer_number set default nextval('customer_numbers');
