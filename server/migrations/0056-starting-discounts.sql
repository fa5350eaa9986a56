-- What who begins on a day or later pays less, over so many calendar months from the start. Added and never changed.
create table starting_discounts (
  id bigint generated always as identity primary key,
  valid_from date not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  months smallint not null check (months between 0 and 24),
  added_at timestamptz not null
);
call open_reference_table('starting_discounts');
grant insert on starting_discounts to belfry_provider;

insert into starting_discounts (valid_from, monthly_cents, months, added_at) values
  ('2000-01-01', 100, 3, '2000-01-01'),
  ('2022-01-01', 100, 2, '2022-01-01');
