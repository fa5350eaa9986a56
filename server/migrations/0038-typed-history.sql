-- Whom a line is about stands beside it, by the row of the name; lists stand in it by their ids (decision 0113). Without a
-- foreign key: names go with the whole company alone, and looking for what refers to one would take an index on every line.
alter table history add column person_name_id bigint;

-- Whether a line is of before, with names among what it tells.
create function is_history_of_before(kind text, detail jsonb, person_name_id bigint) returns boolean
  language sql immutable parallel safe
  return (person_name_id is null and (detail ? 'by' or detail ? 'contact' or kind = 'acceptance'))
    or jsonb_typeof(detail -> 'list') = 'string';
grant execute on function is_history_of_before(text, jsonb, bigint) to belfry_app, belfry_provider, belfry_migrator;

-- The row of a name that a line of before says: of the user, contact or accepter whom it can only be, else the name alone.
create function person_of_before(line history) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  company uuid := line.company_id;
  said text := coalesce(line.detail ->> 'by', line.detail ->> 'contact', line.detail ->> 'name', '');
  person uuid;
  person_kind text := 'user';
begin
  if line.detail ? 'by' then
    select id into person from users where company_id = company and email = said;
    if person is null then
      select min(id::text)::uuid into person from users
        where company_id = company and trim(first_name || ' ' || last_name) = said having count(*) = 1;
    end if;
  else
    if line.kind = 'acceptance' then
      person := (line.detail ->> 'userId')::uuid;
      if person is null then
        -- Of two who are called so, each accepted at a moment of their own.
        select coalesce(user_id, contact_id), case when user_id is null then 'contact' else 'user' end
          into person, person_kind
          from (
            select min(user_id::text)::uuid as user_id, min(contact_id::text)::uuid as contact_id from acceptances
              where company_id = company and episode_id = line.episode_id and name = said
                and (at = line.at or not exists (
                  select from acceptances as same
                  where company_id = company and episode_id = line.episode_id and name = said and same.at = line.at))
              having count(*) = 1) as told;
      end if;
    end if;
    if person is null then
      person_kind := 'contact';
      select min(contact_id::text)::uuid into person from (
        select distinct contact_id from attempts
          where company_id = company and episode_id = line.episode_id and contact_name = said) as told
        where contact_id is not null having count(*) = 1;
    end if;
    if person is null then
      select min(id::text)::uuid into person from contacts where company_id = company and name = said having count(*) = 1;
    end if;
  end if;
  return person_name(company, case when person is null then 'other' else person_kind end, person, said);
end $$;
grant execute on function person_of_before(history) to belfry_app, belfry_provider, belfry_migrator;

-- A call list that a line of before says by its name: one of the fixed, one of the company's own, or the name alone.
create function list_of_before(company uuid, said text) returns jsonb
  language sql stable set search_path = public, pg_temp as $$
  select case
    when said = '' then 'null'::jsonb
    when said = 'All contacts' then jsonb_build_object('fixed', 'all-contacts')
    when said = 'Administrators' then jsonb_build_object('fixed', 'administrators')
    else coalesce(
      (select jsonb_build_object('id', min(id::text), 'name', said) from call_lists
        where company_id = company and name = said and recipients = 'own' having count(*) = 1),
      jsonb_build_object('id', null, 'name', said))
    end
$$;
grant execute on function list_of_before(uuid, text) to belfry_app, belfry_provider, belfry_migrator;

create function typed_history_line(line history) returns history
  language plpgsql set search_path = public, pg_temp as $$
begin
  if line.person_name_id is null and (line.detail ? 'by' or line.detail ? 'contact' or line.kind = 'acceptance') then
    line.person_name_id := person_of_before(line);
    line.detail := line.detail - array['by', 'contact', 'userId'] - case when line.kind = 'acceptance' then 'name' else '' end;
  end if;
  if jsonb_typeof(line.detail -> 'list') = 'string' then
    line.detail := jsonb_set(line.detail, '{list}', list_of_before(line.company_id, line.detail ->> 'list'));
  end if;
  return line;
end $$;
grant execute on function typed_history_line(history) to belfry_app, belfry_provider, belfry_migrator;

-- What a node of the version before still writes.
create function type_history_line() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  return typed_history_line(new);
end $$;
create trigger type_history_line before insert on history for each row
  when (is_history_of_before(new.kind, new.detail, new.person_name_id)) execute function type_history_line();
