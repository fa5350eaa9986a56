-- Months of the books that were exported. A month that stands here is closed: what is booked later falls into the next.
create table journals (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  entries integer not null check (entries >= 0),
  -- The file as it was exported, served as those bytes for ever.
  file bytea not null,
  sha256 text not null
);
call open_reference_table('journals');
grant insert on journals to belfry_provider;
