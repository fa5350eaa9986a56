-- A company is its own company_id, so that the same fence stands around it as around everything it owns.
create table companies (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null generated always as (id) stored,
  name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_number text,
  phone_number text,
  -- The maker's own company; its users may be staff.
  provider boolean not null default false,
  created_at timestamptz not null,
  unique (company_id, id)
);
create unique index only_one_provider on companies (provider) where provider;
call protect_company_table('companies');

create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role_id smallint not null check (role_id between 1 and 5),
  lang_code text not null,
  password_hash text not null,
  -- False from an administrator's change of the address until the new one has used its link.
  email_verified boolean not null default true,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  unique (company_id, id)
);
create unique index users_email on users (email);
call protect_company_table('users');

create table terms_agreements (
  company_id uuid not null,
  user_id uuid not null,
  version text not null,
  agreed_at timestamptz not null,
  primary key (user_id, version),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_company_table('terms_agreements', 'select, insert');

-- A session is a family of refresh tokens, of which the newest is good.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  -- Real time, as all that ends a session.
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  ip text,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (user_id) where ended_at is null;
call protect_company_table('sessions');

create table refresh_tokens (
  token_hash bytea primary key,
  company_id uuid not null,
  session_id uuid not null,
  issued_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index refresh_tokens_session on refresh_tokens (session_id);
call protect_company_table('refresh_tokens');

-- Asked for, not yet a company. The link's secret is kept as its hash only.
create table registrations (
  token_hash bytea primary key,
  email text not null,
  lang_code text not null,
  terms_version text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
call protect_provider_table('registrations');

-- Tries within a window, for limits that hold over all nodes. Real time.
create table throttles (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
call protect_provider_table('throttles');

-- Answers to POSTs that carried an Idempotency-Key, kept seven days.
create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  answer jsonb,
  -- Null while the first call is under way.
  answered_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, user_id, route, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);
call protect_company_table('idempotency_keys');
