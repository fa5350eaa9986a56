-- concurrently: staff's lists of SIM cards, internet telephony and app alarms
create index concurrently if not exists alarm_nodes_phone_failures on alarm_nodes (device_id)
  where (alarm_id like 'failure.gsm-%' or alarm_id like 'failure.internet-telephony-%') and state not in ('none', 'restored', 'disabled');
create index concurrently if not exists push_deliveries_by_time on push_deliveries ((coalesce(sent_at, failed_at)));
create index concurrently if not exists push_apps_failed on push_apps (last_failure_at, id) where last_failure_at is not null;
