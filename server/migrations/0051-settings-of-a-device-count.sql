-- Grow with what people set, and with that alone; version grows with every sign of the device (decision 0118).
alter table devices
  add column settings_version integer not null default 1,
  add column rest_settings_version integer not null default 1;
