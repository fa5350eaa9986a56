-- Whether a job of this key is pending or runs, and is no last try: whoever only makes sure that there is one waits for nobody who does
-- the same.
create function has_job(job_key text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return exists (select from graphile_worker._private_jobs as jobs where jobs.key = job_key and attempts < max_attempts);
end $$;
grant execute on function has_job(text) to belfry_app, belfry_provider;
