-- concurrently: finds what 0040 translates
create index concurrently if not exists history_of_before on history (company_id, id)
  where is_history_of_before(kind, detail, person_name_id);
