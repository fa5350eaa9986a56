-- Months of the books that were exported. A month that stands here is closed: what is booked later falls into the next.
create table journals (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  -- Null until its file is written, which is after the month was closed: nobody who books waits for that.
  entries integer check (entries >= 0),
  sha256 text,
  check ((entries is null) = (sha256 is null))
);
call protect_provider_table('journals', 'select, insert');
grant update (entries, sha256) on journals to belfry_provider;
-- Whoever books has to know it.
grant select (month) on journals to belfry_app;

-- The file of a month as it was exported, piece by piece: served as those bytes for ever.
create table journal_pieces (
  month date not null references journals,
  number integer not null,
  bytes bytea not null,
  primary key (month, number)
);
call protect_provider_table('journal_pieces', 'select, insert');

-- The day on which something of this day is booked: the day itself, or the first one after all closed months. Until the caller's
-- transaction ends no month is closed.
create function open_book_day(of_day date) returns date
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('journals', 0));
  -- A statement of its own, that sees the closing which the one around it may have waited for.
  return (select greatest(of_day, (max(month) + interval '1 month')::date) from public.journals);
end $$;
grant execute on function open_book_day(date) to belfry_app, belfry_provider;

-- What was taken over from the books before these: at most once, and before the first invoice.
create table opening_books (
  single boolean primary key default true check (single),
  opened_on date not null,
  imported_at timestamptz not null,
  -- Of the file that was taken over.
  sha256 text not null
);
call protect_provider_table('opening_books', 'select, insert');

-- Says which number was the last one before the first of ours, where no number of its series and year was taken yet.
create function begin_invoice_numbers(of_series text, of_year smallint, of_last integer) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with begun as (
      insert into public.invoice_counters (series, year, last) values (of_series, of_year, of_last)
      on conflict (series, year) do nothing
      returning last
    )
    select exists (select from begun);
  end;
grant execute on function begin_invoice_numbers(text, smallint, integer) to belfry_provider;
