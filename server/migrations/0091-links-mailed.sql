-- How often staff had a link to pay mailed: the audit log says when and why, and is too long to be counted for each row of a list.
alter table payments add column links_mailed int not null default 0;
