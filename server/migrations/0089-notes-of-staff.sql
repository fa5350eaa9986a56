-- Whether the maker's staff noted it: the customer reads that it is of the maker, and the audit log has who it was.
alter table invoice_notes add column by_staff boolean not null default false;
