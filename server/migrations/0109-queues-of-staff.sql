-- What staff work through: jobs that failed for good, alarms of unsubscribed devices, mail that came back.

-- How often staff had a failed job tried again, for 30 days: a job that is done leaves nothing else behind.
create table retried_jobs (
  job_id bigint primary key,
  name text not null,
  times integer not null check (times > 0),
  retried_at timestamptz not null
);
call protect_provider_table('retried_jobs');

-- Jobs that used up their tries; `failed_at` is real time, to the millisecond, as a list goes by it.
create function failed_jobs() returns table (
    id bigint, name text, payload jsonb, attempts integer, last_error text, failed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select jobs.id, tasks.identifier, jobs.payload::jsonb, jobs.attempts::integer, jobs.last_error,
      date_trunc('milliseconds', jobs.updated_at)
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null and jobs.last_error is not null;
end $$;
grant execute on function failed_jobs() to belfry_provider;

-- What became of a job that was given all its tries again: 'waiting' until the first is over, 'failed' when that failed; null where there
-- is none any more.
create function job_state(job bigint) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select case when attempts > 0 and locked_at is null then 'failed' else 'waiting' end
    from graphile_worker._private_jobs where id = job);
end $$;
grant execute on function job_state(bigint) to belfry_provider;

-- Gives a job that failed for good all its tries again; false where there is none of this id.
create function retry_failed_job(job bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from graphile_worker._private_jobs
    where id = job and attempts >= max_attempts and locked_at is null for update;
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], now(), attempts => 0);
  perform pg_notify('jobs:insert', '{"r":0,"count":1}');
  return true;
end $$;
grant execute on function retry_failed_job(bigint) to belfry_provider;

-- Takes away a job that failed for good; false where there is none of this id.
create function drop_failed_job(job bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from graphile_worker._private_jobs
    where id = job and attempts >= max_attempts and locked_at is null for update;
  if not found then return false; end if;
  perform graphile_worker.complete_jobs(array[job]);
  return true;
end $$;
grant execute on function drop_failed_job(bigint) to belfry_provider;

-- An address that mail to it came back from. One row is open for a company, address and kind of mail.
create table bounced_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  kind text not null check (kind in ('account', 'alarm', 'invoice')),
  address text not null,
  -- The user, device or invoice that the last one was about, by its kind. No reference: the row stays when that goes.
  subject_id uuid not null,
  -- As mail servers say it, such as 5.1.1; null where they gave none.
  status text,
  fault text not null,
  permanent boolean not null,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When staff told the company's Administrators.
  told_at timestamptz,
  ended_at timestamptz,
  -- A later mail that got through, or staff.
  ended_by text check (ended_by in ('delivered', 'staff')),
  note text not null default '',
  check ((ended_at is null) = (ended_by is null)),
  unique (company_id, id)
);
create unique index bounced_mails_open on bounced_mails (company_id, (lower(address)), kind) where ended_at is null;
create index bounced_mails_last on bounced_mails (last_at, id);
create index bounced_mails_work on bounced_mails (last_at, id) where ended_at is null;
call protect_company_table('bounced_mails');

-- What staff did about it: when the company was offered a subscription, and when and how it was dealt with.
alter table unsubscribed_alarms
  add column offered_at timestamptz,
  add column dealt_at timestamptz,
  add column note text not null default '';
