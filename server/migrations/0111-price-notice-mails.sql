-- The mails that tell companies of a price, each with what became of it. What was told before this table has none.
create table price_notice_mails (
  id uuid primary key,
  company_id uuid not null references companies,
  price_id bigint not null,
  -- Empty once that person was erased.
  recipient text not null,
  lang_code text not null,
  state text not null check (state in ('waiting', 'sent', 'bounced')),
  -- What the mail server said.
  detail text,
  -- How often it was sent again because staff asked for it.
  again smallint not null default 0,
  changed_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, price_id) references price_notices (company_id, price_id)
);
create index price_notice_mails_by_price on price_notice_mails (price_id, company_id);
call protect_company_table('price_notice_mails', 'select, insert, update, delete');
