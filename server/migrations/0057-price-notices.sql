-- Which company was told of which price by mail, and when: the proof that it was announced in time.
create table price_notices (
  company_id uuid not null references companies,
  price_id bigint not null references prices,
  -- How many mails went out.
  mails smallint not null,
  told_at timestamptz not null,
  primary key (company_id, price_id)
);
create index price_notices_by_price on price_notices (price_id);
call protect_company_table('price_notices', 'select, insert');
