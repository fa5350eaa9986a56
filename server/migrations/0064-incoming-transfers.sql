-- Money that came in on the seller's own account, as the bank's file says. It stands in the maker's own company, whoever it is of.
create table incoming_transfers (
  id uuid primary key,
  company_id uuid not null references companies,
  -- What the bank calls it: read twice it is the same.
  bank_reference text not null unique,
  state text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- What is not assigned to a claim yet.
  unmatched_cents bigint not null check (unmatched_cents >= 0),
  booked_on date not null,
  payer_name text,
  payer_iban text,
  remittance text not null,
  read_at timestamptz not null,
  -- When it was sent back by bank.
  sent_back_at timestamptz,
  unique (company_id, id)
);
create index incoming_transfers_unmatched on incoming_transfers (booked_on) where state = 'unmatched';
create index incoming_transfers_by_company on incoming_transfers (company_id);
call protect_company_table('incoming_transfers', 'select, insert, update');

-- What of a transfer, or of money that staff saw come in, paid which claim.
create table bank_payments (
  id uuid primary key,
  company_id uuid not null,
  payment_id uuid not null,
  -- The transfer; null where staff noted it without a bank's file. It is a row of the maker's own company.
  transfer_id uuid,
  statement_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  paid_on date not null,
  noted_at timestamptz not null,
  unique (company_id, id),
  unique (payment_id, statement_reference),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
create index bank_payments_by_company on bank_payments (company_id);
create index bank_payments_by_transfer on bank_payments (transfer_id) where transfer_id is not null;
call protect_company_table('bank_payments', 'select, insert');
