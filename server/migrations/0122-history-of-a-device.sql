-- concurrently: a line of history is known by its device and its number
create unique index concurrently if not exists history_of_device on history (device_id, id);
