-- When a dialler was connected first while it was somebody's; written when it leaves a company, so that its free days are given once.
alter table device_identities add column first_connected_at timestamptz;

-- Reminders of what is not collected and was not paid by its day: one for each of the days after it on which one is due.
create table payment_reminders (
  company_id uuid not null,
  payment_id uuid not null,
  -- Days after the day it was to be paid by.
  day smallint not null,
  sent_at timestamptz not null,
  primary key (payment_id, day),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
create index payment_reminders_by_company on payment_reminders (company_id);
call protect_company_table('payment_reminders', 'select, insert');
