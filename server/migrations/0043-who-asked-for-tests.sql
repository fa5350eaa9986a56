-- The user behind the name, for whoever erases them; without a foreign key, since the name stays when the user goes.
alter table test_alarms add column requested_by_id uuid;
