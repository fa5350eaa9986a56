-- concurrently: the constraint on how a device is held counts for the rows of before, too
alter table device_identities validate constraint device_identities_held;
