-- A schedule that is off has no row: one that is set anew must not look like the one before. Those of before count far below.
create sequence test_schedule_versions as integer start with 1000000;
grant usage on sequence test_schedule_versions to belfry_app, belfry_provider;
alter table test_schedules alter column version set default nextval('test_schedule_versions');
