-- Standard rates of VAT in basis points, from a day on. Added and never changed.
create table vat_rates (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate smallint not null check (rate between 0 and 10000),
  added_at timestamptz not null
);
create index vat_rates_by_country on vat_rates (country, valid_from desc, id desc);
call open_reference_table('vat_rates');
grant insert on vat_rates to belfry_provider;

insert into vat_rates (country, valid_from, rate, added_at) values
  ('NL', '2012-10-01', 2100, '2026-11-25'),
  ('AT', '2026-01-01', 2000, '2026-11-25'),
  ('BE', '2026-01-01', 2100, '2026-11-25'),
  ('BG', '2026-01-01', 2000, '2026-11-25'),
  ('CY', '2026-01-01', 1900, '2026-11-25'),
  ('CZ', '2026-01-01', 2100, '2026-11-25'),
  ('DE', '2026-01-01', 1900, '2026-11-25'),
  ('DK', '2026-01-01', 2500, '2026-11-25'),
  ('EE', '2026-01-01', 2400, '2026-11-25'),
  ('ES', '2026-01-01', 2100, '2026-11-25'),
  ('FI', '2026-01-01', 2550, '2026-11-25'),
  ('FR', '2026-01-01', 2000, '2026-11-25'),
  ('GR', '2026-01-01', 2400, '2026-11-25'),
  ('HR', '2026-01-01', 2500, '2026-11-25'),
  ('HU', '2026-01-01', 2700, '2026-11-25'),
  ('IE', '2026-01-01', 2300, '2026-11-25'),
  ('IT', '2026-01-01', 2200, '2026-11-25'),
  ('LT', '2026-01-01', 2100, '2026-11-25'),
  ('LU', '2026-01-01', 1700, '2026-11-25'),
  ('LV', '2026-01-01', 2100, '2026-11-25'),
  ('MT', '2026-01-01', 1800, '2026-11-25'),
  ('PL', '2026-01-01', 2300, '2026-11-25'),
  ('PT', '2026-01-01', 2300, '2026-11-25'),
  ('RO', '2026-01-01', 2100, '2026-11-25'),
  ('SE', '2026-01-01', 2500, '2026-11-25'),
  ('SI', '2026-01-01', 2200, '2026-11-25'),
  ('SK', '2026-01-01', 2300, '2026-11-25');
