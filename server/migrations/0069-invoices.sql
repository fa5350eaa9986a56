-- The last number of each series and year. Its row is locked last, just before the invoice is written: a number that is taken is used.
create table invoice_counters (
  series text not null,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (series, year)
);
call protect_provider_table('invoice_counters', 'select');

-- Takes the next number; who does so waits for all that took one before, and gives it back by rolling back.
create function next_invoice_number(of_series text, of_year smallint) returns integer
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into public.invoice_counters (series, year, last) values (of_series, of_year, 1)
    on conflict (series, year) do update set last = invoice_counters.last + 1
    returning last;
  end;
grant execute on function next_invoice_number(text, smallint) to belfry_app, belfry_provider;

-- Invoices and credit notes, as they were issued. Nothing of one ever changes but its version, which counts what happens around it.
create table invoices (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null,
  number text not null unique,
  series text not null,
  year smallint not null,
  sequence integer not null,
  issued_on date not null,
  -- Null for a credit note.
  due_on date,
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null check (total_cents = net_cents + vat_cents),
  currency text not null,
  -- Of a credit note: the invoice that it corrects.
  credited_id uuid,
  -- All that stands on it: what its files are made of.
  document jsonb not null,
  issued_at timestamptz not null,
  version bigint not null default 1,
  unique (company_id, id),
  unique (series, year, sequence),
  check ((kind = 'credit-note') = (credited_id is not null)),
  foreign key (company_id, credited_id) references invoices (company_id, id)
);
create index invoices_by_company on invoices (company_id, issued_at, id);
create index invoices_by_credited on invoices (credited_id) where credited_id is not null;
call protect_company_table('invoices', 'select, insert');
grant update (version) on invoices to belfry_app, belfry_provider;

create table invoice_lines (
  company_id uuid not null,
  invoice_id uuid not null,
  line smallint not null,
  -- What is charged, e.g. `subscription/<id>/<n>`: never twice, whatever runs at the same time. Null for what is given back.
  charge text unique,
  device_id uuid,
  net_cents bigint not null,
  -- Of a credit note: the line of the invoice that it gives back.
  credited_line smallint,
  primary key (invoice_id, line),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index invoice_lines_by_company on invoice_lines (company_id);
call protect_company_table('invoice_lines', 'select, insert');

-- The files of an invoice: made once, served as these bytes for ever.
create table invoice_files (
  company_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  name text not null,
  bytes bytea not null,
  sha256 text not null,
  made_at timestamptz not null,
  primary key (invoice_id, kind),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index invoice_files_by_company on invoice_files (company_id);
call protect_company_table('invoice_files', 'select, insert');

-- An invoice on its way to somebody. Over the network of access points it is an intent (decision 0117).
create table invoice_deliveries (
  id uuid primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  way text not null,
  reason text not null,
  -- Empty once that person was erased.
  recipient text not null,
  lang_code text not null,
  state text not null,
  -- What the mail server or the access point said.
  detail text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  provider_id text unique,
  requested_at timestamptz,
  request_until timestamptz,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
-- Whoever gets an invoice gets it once, and once more when it is paid.
create unique index invoice_deliveries_once on invoice_deliveries (invoice_id, reason, recipient)
  where reason <> 'again' and recipient <> '';
create index invoice_deliveries_by_company on invoice_deliveries (company_id);
create index invoice_deliveries_unsettled on invoice_deliveries (requested_at) where way = 'network' and ended_at is null;
create index invoice_deliveries_undelivered on invoice_deliveries (invoice_id) where state in ('bounced', 'rejected');
call protect_company_table('invoice_deliveries');

create table invoice_notes (
  id uuid primary key,
  company_id uuid not null,
  invoice_id uuid not null,
  text text not null,
  -- Null once that person was erased.
  user_id uuid,
  noted_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index invoice_notes_by_invoice on invoice_notes (invoice_id, noted_at);
create index invoice_notes_by_company on invoice_notes (company_id);
call protect_company_table('invoice_notes');
