-- concurrently: the key gives the same order, read backwards
drop index concurrently if exists history_device;
