-- The fence between companies. Every later migration runs as belfry_owner, in a transaction of its own, and ends
-- each table that it creates with one of:
--
--   call protect_company_table('devices');    rows of a company; the table has company_id uuid not null, unique
--                                             (company_id, id), and foreign keys (company_id, x_id) to such tables
--   call protect_company_table('events', 'select, insert');   the same, with fewer rights (append only)
--   call protect_provider_table('stock');     no company (yet): only belfry_provider reads and writes it
--   call open_reference_table('languages');   the same for everybody: app and provider read it, nobody writes
--
-- belfry_app sees the rows whose company_id is current_company(), belfry_provider sees all of them, and
-- belfry_owner, bound by FORCE like the rest, none: a migration that changes rows of a company table does
-- `set local role belfry_migrator; update …; reset role;`. A function, too, has no grant until one is given.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter default privileges revoke execute on functions from public;
grant usage on schema public to belfry_app, belfry_provider, belfry_migrator;

-- The company of the transaction; null outside of one, so that no policy lets a row through. Kept inlinable
-- (stable, plain SQL), so that it costs nothing per row and an index on company_id is used.
create function current_company() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;
grant execute on function current_company() to belfry_app, belfry_provider, belfry_migrator;

create procedure protect_company_table(company_table regclass, rights text default 'select, insert, update, delete')
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', company_table);
  execute format('alter table %s force row level security', company_table);
  execute format('create policy company_rows on %s to belfry_app
    using (company_id = current_company()) with check (company_id = current_company())', company_table);
  execute format('create policy all_rows on %s to belfry_provider, belfry_migrator using (true) with check (true)', company_table);
  execute format('grant %s on %s to belfry_app, belfry_provider', rights, company_table);
end $$;

create procedure protect_provider_table(provider_table regclass, rights text default 'select, insert, update, delete')
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('grant %s on %s to belfry_provider', rights, provider_table);
end $$;

create procedure open_reference_table(reference_table regclass)
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('grant select on %s to belfry_app, belfry_provider', reference_table);
end $$;

-- How far business time is ahead of real time. Production leaves it at zero.
create table business_clock (
  single boolean primary key default true check (single),
  ahead_ms bigint not null default 0
);
insert into business_clock default values;

-- Adds jobs in the caller's transaction, all in one call. Each: {identifier, payload, run_at?, job_key?,
-- queue_name?, max_attempts?, priority?}; run_at is business time. A pending job of the same key is replaced.
create function enqueue_jobs(jobs jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  clock_ahead interval := (select ahead_ms * interval '1 ms' from public.business_clock);
begin
  perform graphile_worker.add_jobs(array(
    select row(identifier, payload, queue_name, run_at - clock_ahead, max_attempts, job_key, priority, null)::graphile_worker.job_spec
    from jsonb_to_recordset(jobs) as job(
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts smallint, job_key text, priority smallint)));
end $$;
grant execute on function enqueue_jobs(jsonb) to belfry_app, belfry_provider;

-- Removes the pending jobs of these keys; one that runs just now is not stopped, but not tried again.
create function cancel_jobs(job_keys text[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select graphile_worker.remove_job(job_key) from unnest(job_keys) as job_key;
  end;
grant execute on function cancel_jobs(text[]) to belfry_app, belfry_provider;
