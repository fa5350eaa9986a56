-- What a type of subscription costs a month, without VAT, for periods that begin on a day or later. A price is added and never
-- changed; of two for the same day the one that was added last holds.
create table prices (
  id bigint generated always as identity primary key,
  type text not null check (type in ('yearly', '3-monthly', 'monthly', 'xl', 'voip-only', 'voip-only-xl')),
  valid_from date not null,
  monthly_cents integer not null check (monthly_cents > 0),
  added_at timestamptz not null
);
create index prices_by_type on prices (type, valid_from desc, id desc);
call open_reference_table('prices');
grant insert on prices to belfry_provider;

insert into prices (type, valid_from, monthly_cents, added_at) values
  ('yearly', '2022-01-01', 1495, '2022-01-01'),
  ('3-monthly', '2022-01-01', 1495, '2022-01-01'),
  ('monthly', '2022-01-01', 1495, '2022-01-01'),
  ('xl', '2022-01-01', 2495, '2022-01-01'),
  ('voip-only', '2022-01-01', 795, '2022-01-01'),
  ('voip-only-xl', '2022-01-01', 1495, '2022-01-01');
