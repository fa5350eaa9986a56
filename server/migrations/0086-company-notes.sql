-- What staff note about a customer: theirs alone, which no customer reads.
create table company_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  text text not null,
  -- Of the maker's own company, so that no key can point there; both null once that person was erased.
  author_id uuid,
  author text,
  noted_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1,
  unique (company_id, id)
);
create index company_notes_newest on company_notes (company_id, noted_at desc, id);
create index company_notes_author on company_notes (author_id) where author_id is not null;
call protect_company_table('company_notes');
