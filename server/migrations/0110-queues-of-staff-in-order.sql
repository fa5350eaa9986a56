-- concurrently: what staff have not dealt with by day; whose mail came back by what its bounce address carries
create index concurrently if not exists unsubscribed_alarms_work on unsubscribed_alarms (day, device_id) where dealt_at is null;
create index concurrently if not exists unsubscribed_alarms_in_order on unsubscribed_alarms (day, device_id);
create index concurrently if not exists users_bounce_mark on users ((md5(id::text || ' ' || email)::uuid));
