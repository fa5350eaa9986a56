create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null,
  lang_code text not null,
  phone text,
  email text,
  -- Kept readable: the dialler compares it too, when it calls by itself.
  pin text,
  administrator boolean not null default false,
  -- {day, night, weekend}
  availability jsonb not null,
  -- [{medium, needsAcceptance}] in the order they are tried
  media jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (company_id, id)
);
create index contacts_by_name on contacts (company_id, name, id);
create index contacts_by_phone on contacts (phone) where phone is not null;
call protect_company_table('contacts');

create table call_lists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null,
  recipients text not null check (recipients in ('all-contacts', 'administrators', 'own')),
  amount_accept smallint not null,
  max_attempts smallint not null,
  -- Minutes, as the next two where they are times.
  time_to_accept smallint not null,
  attempts_per_person smallint not null,
  delay_between_attempts smallint not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (company_id, id)
);
create unique index one_fixed_list_of_a_kind on call_lists (company_id, recipients) where recipients <> 'own';
call protect_company_table('call_lists');

create table call_list_contacts (
  company_id uuid not null,
  call_list_id uuid not null,
  contact_id uuid not null,
  position smallint not null,
  primary key (call_list_id, contact_id),
  foreign key (company_id, call_list_id) references call_lists (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index call_list_contacts_contact on call_list_contacts (contact_id);
call protect_company_table('call_list_contacts');
