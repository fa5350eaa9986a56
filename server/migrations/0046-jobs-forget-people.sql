-- Takes somebody who is erased out of the jobs that wait or were given up: mails to them go, elsewhere stands another name.
-- An address is one person's. A name may be another's in another company: only jobs about this company or the episodes that
-- the person accepted have it replaced. A job that runs at this moment is done with it soon.
create function erase_from_jobs(company uuid, episodes uuid[], address text, full_name text, as_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from graphile_worker._private_jobs
    where locked_at is null and payload ->> 'to' = address and payload ->> 'contactId' is null;
  update graphile_worker._private_jobs
    set payload = replace(payload::text, to_json(full_name)::text, to_json(as_name)::text)::json
    where locked_at is null and strpos(payload::text, to_json(full_name)::text) > 0
      and (strpos(payload::text, company::text) > 0 or (payload ->> 'episodeId')::uuid = any (episodes));
end $$;
grant execute on function erase_from_jobs(uuid, uuid[], text, text, text) to belfry_provider;
