-- Who may do what, and how they prove who they are. Sessions, links and codes live in real time.

alter table users
  -- Null until somebody who was invited has set the account up.
  alter column password_hash drop not null,
  add column password_changed_at timestamptz,
  add column receive_invoices boolean not null default false,
  add column receive_paid_invoices boolean not null default false,
  add column invited_at timestamptz,
  add column blocked_at timestamptz,
  add column version integer not null default 1;
create index users_by_name on users (company_id, last_name, first_name, id);

-- Why a session ended is what its tokens are answered with (spec §8).
alter table sessions
  add column end_reason text check (end_reason in ('logout', 'ended', 'role_changed', 'invalid_token')),
  add column method text not null default 'password'
    check (method in ('password', 'totp', 'passkey', 'backup-code', 'recovery-code', 'link')),
  -- The last time that whoever uses it proved to be its owner; what step-up asks for.
  add column proved_at timestamptz;
create index sessions_of_user on sessions (user_id, created_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- Every node hears of it within moments and refuses the session's access tokens.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', json_build_object('id', new.id, 'reason', coalesce(new.end_reason, 'ended'))::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create table password_history (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_history_user on password_history (user_id, id);
call protect_company_table('password_history', 'select, insert, delete');

-- Secrets of mailed links, as hashes; good once.
create table mailed_links (
  token_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('password-reset', 'invitation', 'email-change', 'email-verification')),
  -- The address that the link was sent to.
  email text not null,
  -- What the sender wrote; of invitations.
  message text,
  sent_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer link of the same purpose took its place.
  replaced_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, sent_by) references users (company_id, id) on delete set null (sent_by)
);
create index mailed_links_user on mailed_links (user_id, purpose);
call protect_company_table('mailed_links');

create table mfa_methods (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null,
  -- An authenticator counts from its first right code on.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an authenticator: its secret, sealed, and the newest time step whose code was used.
  sealed_secret bytea,
  last_step bigint,
  -- Of a passkey.
  credential_id bytea unique,
  public_key bytea,
  counter bigint,
  transports text[],
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check (kind <> 'totp' or sealed_secret is not null),
  check (kind <> 'passkey' or (credential_id is not null and public_key is not null and counter is not null))
);
create index mfa_methods_user on mfa_methods (user_id);
call protect_company_table('mfa_methods');

-- Ten one-time codes a set; those of a replaced set are kept to say "expired" instead of "invalid".
create table backup_codes (
  code_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index backup_codes_user on backup_codes (user_id);
call protect_company_table('backup_codes');

-- An administrator's help for somebody who is locked out of MFA.
create table recovery_codes (
  code_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index recovery_codes_user on recovery_codes (user_id);
call protect_company_table('recovery_codes');

-- A question that waits for an answer: after the password, or to a passkey. Good once, for minutes.
create table mfa_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'passkey-sign-in', 'step-up', 'passkey-registration')),
  -- Null until a passkey itself says whose it is.
  user_id uuid references users on delete cascade,
  webauthn_challenge text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenges_age on mfa_challenges (expires_at);
call protect_provider_table('mfa_challenges');

-- spec §3 "Company", beyond what registration asks.
alter table companies
  add column email text,
  add column invoice_emails text[] not null default '{}',
  add column invoice_reference text,
  -- Says of itself that it has no VAT number: then none is missing.
  add column no_tax_number boolean not null default false,
  -- The register's last answer about tax_number.
  add column vat_status text check (vat_status in ('valid', 'invalid', 'unknown')),
  add column vat_checked_at timestamptz,
  -- Nothing is left of it but this row, its audit log and what the books need.
  add column deleted_at timestamptz,
  add column version integer not null default 1;

create table company_policies (
  company_id uuid primary key references companies,
  mfa text not null default 'optional' check (mfa in ('optional', 'administrators', 'all')),
  password_min_length smallint not null default 10 check (password_min_length between 10 and 64),
  -- Of small letters, capitals, figures and other signs.
  password_classes smallint not null default 1 check (password_classes between 1 and 4),
  -- Days; 0 is never.
  password_expiry_days smallint not null default 0 check (password_expiry_days between 0 and 730),
  -- How many former passwords are refused.
  password_history smallint not null default 0 check (password_history between 0 and 24),
  version integer not null default 1
);
call protect_company_table('company_policies');

-- What was done to a company's account, by whom. Each entry's hash covers the one before it.
create table audit_log (
  company_id uuid not null references companies,
  seq bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  -- A user, contact or device; their names stand in audit_names, so that they can be erased.
  actor_id text,
  action text not null,
  subject_kind text,
  subject_id text,
  -- Never a secret and nobody's name or address: {changed: [...]} and values that tell nothing about a person.
  details jsonb not null default '{}',
  -- Why; given by staff.
  reason text,
  ip text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);
create index audit_log_subject on audit_log (company_id, subject_kind, subject_id, seq);
create index audit_log_actor on audit_log (company_id, actor_id, seq);
call protect_company_table('audit_log', 'select, insert');

-- The newest entry of each company; its row is the right to add the next.
create table audit_heads (
  company_id uuid primary key references companies,
  seq bigint not null,
  hash bytea not null
);
call protect_company_table('audit_heads', 'select, insert, update');

-- What a person or thing in the log was called; the only part of it that erasure changes.
create table audit_names (
  company_id uuid not null references companies,
  kind text not null,
  named_id text not null,
  name text not null,
  primary key (company_id, kind, named_id)
);
call protect_company_table('audit_names');

-- A paid connectivity subscription of a device; what it costs comes with the price list.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid,
  type text not null check (type in ('yearly', '3-monthly', 'monthly', 'xl', 'voip-only', 'voip-only-xl', 'demo', 'internal-test')),
  state text not null check (state in ('active', 'active-payment-needed', 'active-automatic-payment-pending',
    'active-automatic-payment-failed-retry', 'canceled', 'retired', 'unknown')),
  started_at timestamptz not null,
  contract_ends_at timestamptz,
  cancel_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete set null (device_id)
);
create index subscriptions_device on subscriptions (device_id);
create index subscriptions_company on subscriptions (company_id, state);
call protect_company_table('subscriptions');

-- Erasing a person puts another name into a proof; nothing else of it ever changes.
grant update (detail) on history to belfry_provider;
create index history_device_added on history (company_id) where kind = 'device.added';

-- Sessions that were erased with their user, until their access tokens have ended: nodes refuse those all the same.
create table erased_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null
);
call protect_provider_table('erased_sessions');
