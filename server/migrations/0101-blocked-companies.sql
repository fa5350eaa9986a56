-- concurrently: staff find the few companies that nobody can sign in to
create index concurrently if not exists companies_blocked on companies (name, id) where sign_in_blocked_at is not null and deleted_at is null;
