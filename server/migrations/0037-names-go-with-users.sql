-- A user who goes takes the names along, whichever program deletes the row, and leaves one mark, so that two who went are two.
create function erase_names_of_user() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  mark text := translate(upper(substr(gen_random_uuid()::text, 1, 4)), '01', 'XY');
begin
  update person_names set name = null, erased_as = 'Removed user ' || mark, erased_at = now()
    where company_id = old.company_id and person_id = old.id and kind = 'user' and erased_at is null;
  return null;
end $$;
create trigger erase_names_of_user after delete on users for each row execute function erase_names_of_user();
