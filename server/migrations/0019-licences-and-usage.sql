-- What licences open, and what a device uses.

-- What a device is licensed for when it leaves the factory; whoever adds it has that for good.
alter table device_identities add column licences text[] not null default '{}';

alter table devices
  -- Of a REST API location: seconds until its next call where the call names none, and when it last called.
  add column watchdog_seconds integer not null default 300,
  add column watchdog_called_at timestamptz;

-- For "has the company a feature on any device".
create index device_licenses_company on device_licenses (company_id, feature);
