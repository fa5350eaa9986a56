-- People by the names that the history says of them (decision 0113). A name stays as it was said: whoever is called
-- something else gets a row more. Erasing somebody blanks all rows of theirs and leaves a mark, which is the one place
-- that a name has to leave. Only the whole company takes rows away.
create table person_names (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  -- `other`: nobody of ours, or nobody knows who it was; goes by the name alone.
  kind text not null check (kind in ('user', 'contact', 'other')),
  person_id uuid,
  name text,
  -- What stands in the place of somebody erased.
  erased_as text,
  erased_at timestamptz,
  unique (company_id, id),
  constraint person_names_known check ((kind = 'other') = (person_id is null)),
  constraint person_names_erased check ((name is null) = (erased_at is not null) and (name is null) = (erased_as is not null))
);
create unique index person_names_said on person_names (company_id, name, kind, person_id) nulls not distinct
  where erased_at is null;
create index person_names_person on person_names (company_id, person_id) where person_id is not null;
call protect_company_table('person_names', 'select, insert');
grant update (name, erased_as, erased_at) on person_names to belfry_app, belfry_provider;
grant delete on person_names to belfry_provider;

create function keep_person_name() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.name is not null then
    raise exception 'a name in the history is erased or stays as it is';
  end if;
  return new;
end $$;
create trigger keep_person_name before update on person_names for each row execute function keep_person_name();

-- The row of a name, made where there is none.
create function person_name(company uuid, person_kind text, person uuid, said text) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  known bigint;
begin
  select id into known from person_names
    where company_id = company and name = said and kind = person_kind and person_id is not distinct from person
      and erased_at is null;
  if known is not null then
    return known;
  end if;
  if person_kind = 'user' then
    -- Whoever erases somebody deletes the user first: no name comes after it.
    perform from users where company_id = company and id = person for key share;
    if not found then
      select id into known from person_names where company_id = company and person_id = person order by id limit 1;
      if known is null then
        insert into person_names (company_id, kind, person_id, erased_as, erased_at)
          values (company, 'user', person, 'Removed user', now()) returning id into known;
      end if;
      return known;
    end if;
  end if;
  insert into person_names (company_id, kind, person_id, name) values (company, person_kind, person, said)
    on conflict (company_id, name, kind, person_id) where erased_at is null do nothing returning id into known;
  if known is null then
    select id into known from person_names
      where company_id = company and name = said and kind = person_kind and person_id is not distinct from person
        and erased_at is null;
  end if;
  return known;
end $$;
grant execute on function person_name(uuid, text, uuid, text) to belfry_app, belfry_provider, belfry_migrator;
