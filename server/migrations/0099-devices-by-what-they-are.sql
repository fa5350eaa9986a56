-- concurrently: staff narrow the list of all devices to what few of a million are
create index concurrently if not exists device_identities_by_type on device_identities (type, serial_number);
create index concurrently if not exists device_identities_by_firmware on device_identities (software_version text_pattern_ops, serial_number);
create index concurrently if not exists devices_alarming on devices (alarm_rank) where alarm_rank < 7;
