-- Whether the end that a subscription is to have was set by staff: its company does not take that back.
alter table subscriptions add column end_by_staff boolean not null default false;
