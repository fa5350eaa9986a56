-- in batches
update history set (detail, person_name_id) = (
  select typed.detail, typed.person_name_id from typed_history_line(history) as typed)
where (company_id, id) in (
  select company_id, id from history where is_history_of_before(kind, detail, person_name_id) limit 2000);
