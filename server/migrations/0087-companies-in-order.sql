-- concurrently: the orders and the search of the list of all companies, and what became of a serial number
create index concurrently if not exists companies_by_name on companies (name, id) where deleted_at is null;
create index concurrently if not exists companies_by_number on companies (coalesce(customer_number, 0), id);
create index concurrently if not exists companies_by_creation on companies (created_at, id);
create index concurrently if not exists companies_texts_searched on companies using gin
  (lower(name || ' ' || city || ' ' || coalesce(email, '') || ' ' || coalesce(tax_number, '') || ' ' || coalesce(customer_number::text, '')) gin_trgm_ops);
create index concurrently if not exists removed_devices_serial on removed_devices (serial_number, removed_at);
