-- concurrently: staff find companies, people and invoices across all companies
create index concurrently if not exists companies_searched on companies using gin (lower(name) gin_trgm_ops);
create index concurrently if not exists users_searched on users using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index concurrently if not exists invoices_searched on invoices using gin (lower(number) gin_trgm_ops);
