-- Serial numbers that a device had before, for the search.
alter table devices add column former_serials text[] not null default '{}';
