-- concurrently, contract: since 0118 a device's row names its awake points, and device_states has the order by state and the timers; nobody reads these any more
drop index concurrently if exists alarm_nodes_awake;
drop index concurrently if exists alarm_nodes_timers;
drop index concurrently if exists alarm_nodes_phone_failures;
drop index concurrently if exists devices_by_state;
drop index concurrently if exists devices_alarming;
