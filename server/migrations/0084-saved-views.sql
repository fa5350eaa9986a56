-- Lists of the management area as somebody keeps them: their address under a name, for oneself or for all of one's company.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  address text not null,
  shared boolean not null,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (company_id, id),
  unique (user_id, list, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index saved_views_shared on saved_views (company_id, list) where shared;
call protect_company_table('saved_views');
