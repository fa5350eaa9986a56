-- concurrently: few of many that the count of health looks for
create index concurrently if not exists devices_clock_off on devices (id) where abs(clock_offset_seconds) > 300;
create index concurrently if not exists device_usage_much on device_usage (day) where sim_data_bytes >= 5000000;
create index concurrently if not exists sim_cards_moved on sim_cards (moved_at) where moved_at is not null;
