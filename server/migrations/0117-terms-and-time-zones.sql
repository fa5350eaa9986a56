-- Versions of the terms that were ever in force: each is noted once, whichever node sees it first.
create table terms_versions (
  version text primary key,
  -- SHA-256 over its words, in hex.
  digest text not null,
  first_seen_at timestamptz not null,
  -- The newest of those who are told, in the order of their ids; null before the first.
  told_to uuid,
  -- When everybody had been told.
  told_at timestamptz
);
call protect_provider_table('terms_versions', 'select, insert');
grant update (told_to, told_at) on terms_versions to belfry_provider;

-- Where somebody's clock is, as their browser said at last; null until one has. Mails name moments by it.
alter table users add column time_zone text;
