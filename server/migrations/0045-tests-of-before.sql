-- concurrently: finds what 0046 fills in
create index concurrently if not exists tests_of_before on test_alarms (company_id)
  where requested_by is not null and requested_by_id is null;
