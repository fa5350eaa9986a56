-- The conditions of sale in a language. Added and never changed: a version holds from its first day until the next does.
create table sale_conditions (
  version text not null check (version ~ '^[0-9A-Za-z.-]{1,20}$'),
  lang text not null check (lang in ('en', 'de', 'nl')),
  valid_from date not null,
  text text not null,
  added_at timestamptz not null,
  primary key (version, lang)
);
call open_reference_table('sale_conditions');
grant insert on sale_conditions to belfry_provider;

-- What somebody ordered, and what they declared: neither an invoice nor a subscription (design page 8.3).
create table orders (
  id uuid primary key,
  company_id uuid not null references companies,
  state text not null,
  method text not null,
  -- How it is paid: at the provider, by a mandate, or by transfer.
  way text not null,
  -- What was ordered, and what each costs: it is charged so, whatever changes before it is paid.
  lines jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  currency text not null,
  -- What it waits for: its claim, or the mandate that was signed with it.
  payment_id uuid,
  mandate_id uuid,
  -- What it became.
  invoice_id uuid,
  -- Sent by whoever ordered: the same is one order.
  idempotency_key text,
  -- What was declared, in the words and the language that were shown, when and by whom; blank once that person was erased.
  conditions_version text not null,
  declaration text not null,
  lang_code text not null,
  declared_by uuid,
  declared_name text not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null default 1,
  unique (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, mandate_id) references mandates (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index orders_by_company on orders (company_id, placed_at);
create unique index orders_by_key on orders (company_id, idempotency_key) where idempotency_key is not null;
create index orders_by_payment on orders (payment_id) where payment_id is not null;
create index orders_by_mandate on orders (mandate_id) where mandate_id is not null;
create index orders_by_invoice on orders (invoice_id) where invoice_id is not null;
call protect_company_table('orders', 'select, insert, update');
