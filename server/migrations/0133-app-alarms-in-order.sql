-- concurrently: days of app alarms by how many were sent and failed, each row of which was read and sorted for a page
create index concurrently if not exists push_days_by_sent on push_days (sent, day, platform, app);
create index concurrently if not exists push_days_by_failed on push_days (failed, day, platform, app);
