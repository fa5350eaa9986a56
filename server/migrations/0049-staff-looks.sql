-- Which looks of the maker's staff stand in a company's audit log already: of what one of them looks at for a reason within
-- an hour, one entry. Here are ids and a hash alone; what was looked at, and why, stands in the log.
create table staff_looks (
  -- Whose log has the entry: that of the company that was looked at, or the maker's own for a look over companies.
  company_id uuid not null references companies (id),
  -- One of the maker's staff, who are users of another company.
  user_id uuid not null,
  -- The hour's beginning, in business time.
  hour timestamptz not null,
  -- SHA-256 of what is the same in looks of one entry.
  digest bytea not null check (octet_length(digest) = 32),
  primary key (company_id, user_id, hour, digest)
);
create index staff_looks_hour on staff_looks (hour);
call protect_company_table('staff_looks', 'select, insert, delete');
