-- Which paid services a device may use (remote settings, monitoring, SIM). Never asked before an alarm.

-- When the device was first connected at this company: its first 30 days are free.
alter table devices add column first_connected_at timestamptz;
set local role belfry_migrator;
update devices set first_connected_at = coalesce(connected_since, added_at)
where connected or connected_since is not null;
reset role;

-- What staff decided against what the subscription says, with the reason that the customer is told.
create table allowance_overrides (
  company_id uuid not null,
  device_id uuid primary key,
  allowed boolean not null,
  reason text not null,
  since timestamptz not null,
  -- Null is until staff end it.
  until timestamptz,
  unique (company_id, device_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('allowance_overrides');
