-- A name in the audit log is a row that never changes: an entry refers to it and its hash covers HMAC-SHA256(key, name),
-- so that a name can be neither altered unseen nor guessed back once name and key were erased.

-- The log before its names, in the order in which readers take them. Null in entries from before this migration, whose
-- hashes cover no name, and where there is none.
alter table audit_log
  add column actor_name_id uuid,
  add column actor_commitment bytea,
  add column subject_name_id uuid,
  add column subject_commitment bytea;

alter table audit_names
  drop constraint audit_names_pkey,
  add column id uuid not null default gen_random_uuid(),
  -- 32 random bytes; gone when the name is erased.
  add column key bytea check (octet_length(key) = 32),
  -- The newest name of before: entries without a commitment are read with it, and no hash covers it.
  add column uncommitted boolean not null default true,
  add column erased_at timestamptz,
  -- What stands in the place of somebody erased.
  add column erased_as text,
  alter column name drop not null,
  add primary key (company_id, id),
  add constraint audit_names_erased check ((name is null) = (erased_at is not null)),
  add constraint audit_names_erased_as check (erased_as is null or erased_at is not null),
  add constraint audit_names_key check ((key is null) = (uncommitted or erased_at is not null));
alter table audit_names alter column uncommitted set default false;
create index audit_names_named on audit_names (company_id, kind, named_id);
create unique index audit_names_uncommitted on audit_names (company_id, kind, named_id) where uncommitted;

revoke update, delete on audit_names from belfry_app, belfry_provider;
grant update (name, key, erased_at, erased_as) on audit_names to belfry_app, belfry_provider;
create function keep_audit_name() returns trigger language plpgsql as $$
begin
  if new.name is not null then
    raise exception 'a name in the audit log is erased or stays as it is';
  end if;
  return new;
end $$;
create trigger keep_audit_name before update on audit_names for each row execute function keep_audit_name();

-- Not looked for in the whole log while nobody may read it: 0029 does that.
alter table audit_log
  add constraint audit_log_actor_name foreign key (company_id, actor_name_id) references audit_names (company_id, id) not valid,
  add constraint audit_log_subject_name foreign key (company_id, subject_name_id) references audit_names (company_id, id) not valid,
  add constraint audit_log_actor_commitment check ((actor_name_id is null) = (actor_commitment is null)) not valid,
  add constraint audit_log_subject_commitment check ((subject_name_id is null) = (subject_commitment is null)) not valid;
