-- What a person sets on an alarm point.
alter table alarm_nodes
  -- Contact of an input: closes in alarm (no, normally open) or opens (nc, normally closed). Failures have none.
  add column contact text not null default 'no' check (contact in ('no', 'nc')),
  -- Where the device itself shows or passes on this alarm (spec §3 "selected alarm interfaces").
  add column interfaces text[] not null default '{touch}',
  -- Who paused it and why, as long as paused_until is set.
  add column paused_by text,
  add column pause_reason text,
  -- Grows with what a person sets, and with that alone; version grows with everything.
  add column settings_version integer not null default 1;
