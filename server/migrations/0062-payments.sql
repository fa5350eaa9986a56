-- A company as the payment provider knows it: an intent (decision 0117).
create table payment_customers (
  id uuid primary key,
  company_id uuid not null unique references companies,
  provider_id text unique,
  requested_at timestamptz,
  request_until timestamptz,
  ended_at timestamptz,
  unique (company_id, id)
);
call protect_company_table('payment_customers', 'select, insert, update');

-- What a company may be charged by. An intent where it was signed here by IBAN; one that a payment began is known to the provider.
create table mandates (
  id uuid primary key,
  company_id uuid not null references companies,
  method text not null,
  state text not null,
  -- What the bank's statement names it by.
  reference text not null unique,
  -- Who signed, and for which account; the account only until the provider has it.
  signed_name text,
  iban text,
  -- Enough of the account or the card to know it by.
  account_hint text,
  -- What was agreed to where it was signed here: its version, as it was shown, when and by whom.
  consent_version text,
  consent_text text,
  consented_at timestamptz,
  consented_by uuid,
  created_at timestamptz not null,
  provider_id text unique,
  requested_at timestamptz,
  request_until timestamptz,
  -- When another took its place, or it was found to be good no more.
  ended_at timestamptz,
  unique (company_id, id)
);
-- One by which a company is charged, whatever runs at the same time.
create unique index mandates_current on mandates (company_id) where state = 'valid' and ended_at is null;
create index mandates_unknown on mandates (requested_at) where provider_id is null and ended_at is null;
call protect_company_table('mandates', 'select, insert, update');

-- What a company owes: a claim, which the wire calls a payment (design page 8.4).
create table payments (
  id uuid primary key,
  company_id uuid not null references companies,
  kind text not null,
  state text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  invoice_id uuid,
  -- Of a verification: the mandate that it proves, where that was there before it.
  mandate_id uuid,
  -- What a transfer names it by is made from it (ISO 11649).
  number bigint generated always as identity unique,
  -- Dunning: when collecting it failed first, when we try again, and whether staff took it out.
  failed_at timestamptz,
  next_try_at timestamptz,
  dunned boolean not null default true,
  created_at timestamptz not null,
  version bigint not null default 1,
  unique (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index payments_by_company on payments (company_id, created_at);
create index payments_by_invoice on payments (company_id, invoice_id) where invoice_id is not null;
create index payments_by_mandate on payments (mandate_id) where mandate_id is not null;
call protect_company_table('payments', 'select, insert, update');

-- A try to pay a claim: one payment at the provider. An intent.
create table payment_attempts (
  id uuid primary key,
  company_id uuid not null,
  payment_id uuid not null,
  -- The newest of a claim says where that stands.
  number bigint generated always as identity,
  state text not null,
  sequence text not null,
  -- Null where the payer chooses at the provider and has not yet.
  method text,
  mandate_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- What the provider says was paid; null until then.
  paid_cents bigint,
  checkout_url text,
  -- Where the payer comes back to, below the public address.
  return_path text,
  -- The bank's or the provider's code of why it failed.
  failure_code text,
  -- What the provider says of it that we cannot book, as another currency; staff look at it.
  oddity text,
  begun_at timestamptz not null,
  paid_at timestamptz,
  -- When it was last asked for, and when nothing more is to be expected of it.
  asked_at timestamptz,
  provider_id text unique,
  requested_at timestamptz,
  request_until timestamptz,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id)
);
create index payment_attempts_by_payment on payment_attempts (payment_id, number);
create index payment_attempts_by_company on payment_attempts (company_id);
create index payment_attempts_by_mandate on payment_attempts (mandate_id) where mandate_id is not null;
-- Those whose end is not known yet: for the reconciliation.
create index payment_attempts_unsettled on payment_attempts (asked_at)
  where state in ('added', 'open', 'pending', 'authorized');
create index payment_attempts_unknown on payment_attempts (requested_at) where provider_id is null and ended_at is null;
call protect_company_table('payment_attempts', 'select, insert, update');

-- What a payer's bank took back. One that was reversed stays so.
create table payment_chargebacks (
  provider_id text primary key,
  company_id uuid not null,
  attempt_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reason_code text,
  charged_back_at timestamptz not null,
  reversed_at timestamptz,
  foreign key (company_id, attempt_id) references payment_attempts (company_id, id)
);
create index payment_chargebacks_by_attempt on payment_chargebacks (attempt_id);
create index payment_chargebacks_by_company on payment_chargebacks (company_id);
call protect_company_table('payment_chargebacks', 'select, insert, update');

-- Money that we give back. An intent.
create table payment_refunds (
  id uuid primary key,
  company_id uuid not null,
  attempt_id uuid not null,
  reason text not null,
  state text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null,
  provider_id text unique,
  requested_at timestamptz,
  request_until timestamptz,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, attempt_id) references payment_attempts (company_id, id)
);
-- What was paid twice, or only to prove a method, goes back once.
create unique index payment_refunds_once on payment_refunds (attempt_id) where reason in ('duplicate', 'verification');
create index payment_refunds_by_company on payment_refunds (company_id);
create index payment_refunds_unsettled on payment_refunds (created_at) where ended_at is null;
call protect_company_table('payment_refunds', 'select, insert, update');
