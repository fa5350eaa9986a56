-- concurrently: staff narrow the lists of all devices and companies to what few of a million are
create index concurrently if not exists device_identities_by_type on device_identities (type, serial_number);
create index concurrently if not exists device_identities_by_firmware on device_identities (software_version text_pattern_ops, serial_number);
create index concurrently if not exists devices_alarming on devices (alarm_rank) where alarm_rank < 7;
create index concurrently if not exists companies_by_country on companies (country, name, id) where deleted_at is null;
create index concurrently if not exists companies_deleted on companies (name, id) where deleted_at is not null;
create index concurrently if not exists companies_closed on companies (name, id) where account_closed_at is not null and deleted_at is null;
