-- Who sells, as it stands on invoices from a day on: a change is another row, so that last year's invoice says what it said. Of two
-- for the same day the one that was added last holds.
create table sellers (
  id bigint generated always as identity primary key,
  valid_from date not null,
  legal_name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  registration_number text not null,
  tax_number text not null,
  iban text not null,
  bic text,
  -- As the bank knows it: a payer's bank compares it.
  account_name text not null,
  contact_name text not null,
  email text not null,
  phone_number text not null,
  invoice_series text not null check (invoice_series ~ '^[A-Z0-9]{1,6}$'),
  credit_series text not null check (credit_series ~ '^[A-Z0-9]{1,6}$'),
  -- Whether buyers in other countries of the EU without a valid VAT number pay the rate of their country.
  oss boolean not null,
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  added_at timestamptz not null,
  check (invoice_series <> credit_series),
  check ((logo is null) = (logo_type is null))
);
create index sellers_by_day on sellers (valid_from desc, id desc);
call open_reference_table('sellers');
grant insert on sellers to belfry_provider;
