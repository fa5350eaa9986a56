-- Payouts of the payment provider (design page 8.7). They and all about them are rows of the maker's own company.
create table settlements (
  id uuid primary key,
  company_id uuid not null references companies,
  provider_id text not null unique,
  -- What the bank's statement says; null until it is closed.
  reference text,
  state text not null,
  amount_cents bigint not null,
  currency text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When it was last read, and when it was booked as paid out and, where it came back, as failed.
  read_at timestamptz not null,
  booked_at timestamptz,
  failed_at timestamptz,
  -- The transfer by which the bank got it; null until a statement tells of it.
  transfer_id uuid,
  unique (company_id, id),
  foreign key (company_id, transfer_id) references incoming_transfers (company_id, id)
);
create index settlements_by_time on settlements (created_at desc, id desc);
create index settlements_by_company on settlements (company_id);
create unique index settlements_by_transfer on settlements (transfer_id) where transfer_id is not null;
create index settlements_under_way on settlements (created_at) where booked_at is null;
create index settlements_awaited on settlements (created_at) where transfer_id is null;
call protect_company_table('settlements', 'select, insert, update');

-- By month: what was paid and what it cost, as the provider reckons: in ten-thousandths of a euro.
create table settlement_periods (
  settlement_id uuid not null,
  line smallint not null,
  company_id uuid not null,
  month date not null,
  kind text not null,
  description text not null,
  method text,
  count integer not null,
  net_ten_thousandths bigint not null,
  vat_ten_thousandths bigint not null,
  gross_ten_thousandths bigint not null,
  primary key (settlement_id, line),
  foreign key (company_id, settlement_id) references settlements (company_id, id)
);
create index settlement_periods_by_company on settlement_periods (company_id);
call protect_company_table('settlement_periods', 'select, insert, delete');

-- What a payout is made of. Each payment, refund and chargeback is in at most one.
create table settlement_lines (
  kind text not null,
  -- The provider's: `tr_…`, `re_…`, `chb_…`, `baltr_…`.
  provider_id text not null,
  company_id uuid not null,
  settlement_id uuid not null,
  -- Below zero where money went away.
  amount_cents bigint not null,
  currency text not null,
  -- What the provider took for it, as its balance says; null where that says nothing yet.
  fee_cents bigint,
  -- Whose it is, where we know it: rows of the customer's company.
  payer_company_id uuid,
  payment_id uuid,
  primary key (kind, provider_id)
);
create index settlement_lines_by_settlement on settlement_lines (settlement_id, kind, provider_id);
create index settlement_lines_by_company on settlement_lines (company_id);
create index settlement_lines_by_payer on settlement_lines (payer_company_id) where payer_company_id is not null;
alter table settlement_lines add foreign key (company_id, settlement_id) references settlements (company_id, id);
call protect_company_table('settlement_lines', 'select, insert, update, delete');

-- What moved the provider's balance, as it tells of it: fees by line, and what stands in no list of a payout.
create table balance_transactions (
  provider_id text primary key,
  company_id uuid not null references companies,
  type text not null,
  initial_cents bigint not null,
  fee_cents bigint not null,
  result_cents bigint not null,
  currency text not null,
  created_at timestamptz not null,
  -- What it is about, by the provider's ids.
  payment_provider_id text,
  refund_provider_id text,
  chargeback_provider_id text,
  settlement_provider_id text,
  -- Tells those of one moment apart, in the order in which they were read, oldest first.
  number bigint generated always as identity unique
);
create index balance_transactions_by_company on balance_transactions (company_id);
create index balance_transactions_by_payment on balance_transactions (payment_provider_id) where payment_provider_id is not null;
create index balance_transactions_by_time on balance_transactions (created_at, number);
create index balance_transactions_of_payouts on balance_transactions (created_at, number) where type = 'outgoing-transfer';
create index balance_transactions_by_chargeback on balance_transactions (chargeback_provider_id)
  where chargeback_provider_id is not null;
create index balance_transactions_by_payout on balance_transactions (settlement_provider_id) where settlement_provider_id is not null;
call protect_company_table('balance_transactions', 'select, insert');

-- Every difference between payouts, bank and books, until somebody says what it was.
create table settlement_differences (
  id uuid primary key,
  company_id uuid not null references companies,
  -- Null for what is in no payout.
  settlement_id uuid,
  kind text not null,
  -- The provider's id of what it is about; empty for the payout as a whole.
  subject text not null,
  -- How much more the provider or the bank says than the books.
  amount_cents bigint not null,
  currency text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  note text,
  unique (company_id, id),
  check ((resolved_at is null) = (resolution is null)),
  foreign key (company_id, settlement_id) references settlements (company_id, id)
);
create unique index settlement_differences_once on settlement_differences (kind, subject, settlement_id) nulls not distinct
  where resolved_at is null;
create index settlement_differences_open on settlement_differences (found_at, id) where resolved_at is null;
create index settlement_differences_by_settlement on settlement_differences (settlement_id);
create index settlement_differences_by_company on settlement_differences (company_id);
call protect_company_table('settlement_differences', 'select, insert, update');

-- How far the balance was read: it is told newest first, in pages, and what a turn does not get to the next one goes on with.
create table balance_readings (
  company_id uuid primary key references companies,
  -- The newest transaction down from which nothing is missing.
  known_to text,
  -- Of a reading that has not come down to that yet: its newest transaction, and the one that it goes on with.
  begun_at_id text,
  next_id text,
  read_at timestamptz not null,
  check ((begun_at_id is null) = (next_id is null))
);
call protect_company_table('balance_readings', 'select, insert, update');
