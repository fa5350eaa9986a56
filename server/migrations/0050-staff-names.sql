-- concurrently: who leaves the maker's staff is erased from the logs of all companies that they came into
create index concurrently if not exists audit_names_staff on audit_names (named_id, company_id) where kind = 'staff';
