-- A user who goes takes the names along, whichever program deletes the row; who erases puts a mark of its own in afterwards.
create function erase_names_of_user() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update person_names set name = null, erased_as = 'Removed user', erased_at = now()
    where company_id = old.company_id and person_id = old.id and kind = 'user' and erased_at is null;
  return null;
end $$;
create trigger erase_names_of_user after delete on users for each row execute function erase_names_of_user();
