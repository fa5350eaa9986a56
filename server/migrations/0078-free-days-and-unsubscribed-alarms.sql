-- When its free days began, where that was before it came to this company; null where they begin with its first connection here.
alter table devices add column free_since timestamptz;

-- Alarms of devices without a subscription, for staff: one row for a device and day of Amsterdam (design page 8.5).
create table unsubscribed_alarms (
  company_id uuid not null references companies,
  -- No reference: the row stays when the device leaves.
  device_id uuid not null,
  serial_number text not null,
  day date not null,
  alarms integer not null check (alarms > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (device_id, day)
);
create index unsubscribed_alarms_by_company on unsubscribed_alarms (company_id, day);
create index unsubscribed_alarms_by_day on unsubscribed_alarms (day);
call protect_company_table('unsubscribed_alarms');
