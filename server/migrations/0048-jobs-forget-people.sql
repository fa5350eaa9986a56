-- Takes somebody who is erased out of the jobs: mails to them go, elsewhere stands another name, and no error says their
-- address. An address is one person's. A name may be another's in another company: only jobs about this company or the
-- episodes that the person accepted have it replaced. A job that runs at this moment has it replaced for its next try.
create function erase_from_jobs(company uuid, episodes uuid[], mail_keys text[], names text[], as_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said text;
begin
  delete from graphile_worker._private_jobs
    where job_queue_id is null
      and (key ^@ any (mail_keys) or (payload ->> 'to' = any (names) and payload ->> 'contactId' is null));
  foreach said in array names loop
    update graphile_worker._private_jobs
      set payload = replace(payload::text, to_json(said)::text, to_json(as_name)::text)::json
      where strpos(payload::text, to_json(said)::text) > 0
        and (strpos(payload::text, company::text) > 0 or (payload ->> 'episodeId')::uuid = any (episodes));
    if strpos(said, '@') > 0 then
      update graphile_worker._private_jobs set last_error = null where strpos(lower(last_error), lower(said)) > 0;
    end if;
  end loop;
end $$;
grant execute on function erase_from_jobs(uuid, uuid[], text[], text[], text) to belfry_provider;
