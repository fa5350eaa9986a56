-- Every euro, twice: what a posting takes from one account it gives to another. Rows are added and never changed.
create table ledger_postings (
  id bigint generated always as identity primary key,
  -- The customer; the maker's own company where it is nobody else's, as a payout is.
  company_id uuid not null references companies,
  kind text not null,
  -- What made it, e.g. `payment/<id>`: nothing is booked twice.
  source text not null unique,
  -- Day of the books, on the calendar of Amsterdam.
  booked_on date not null,
  posted_at timestamptz not null,
  -- What the bookkeeper finds it by: the number of an invoice or a payment.
  reference text not null,
  unique (company_id, id)
);
create index ledger_postings_by_day on ledger_postings (booked_on, id);
call protect_company_table('ledger_postings', 'select, insert');

create table ledger_entries (
  posting_id bigint not null,
  line smallint not null,
  company_id uuid not null,
  account text not null,
  -- Debit above zero, credit below.
  cents bigint not null check (cents <> 0),
  currency text not null,
  -- The invoice whose money it is.
  invoice_id uuid,
  -- How it is taxed: country, category and rate, as `NL S 2100`.
  vat_code text check (vat_code ~ '^[A-Z]{2} (S|AE|O) [0-9]{1,5}$'),
  primary key (posting_id, line),
  foreign key (company_id, posting_id) references ledger_postings (company_id, id)
);
create index ledger_entries_by_account on ledger_entries (company_id, account);
create index ledger_entries_by_invoice on ledger_entries (invoice_id) where invoice_id is not null;
call protect_company_table('ledger_entries', 'select, insert');

-- Whatever writes them: what one statement adds sums to zero in every posting.
create function ledger_entries_balance() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added group by posting_id, currency having sum(cents) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_balance();
