-- What a device says (page 4.3, decision 0077): order is (epoch, boot, seq), and what cannot be read is kept as it came.

alter table devices
  -- Grows when the device's counter went back, as that of a new board does.
  add column epoch integer not null default 0,
  -- Business time; null while it is the first.
  add column epoch_since timestamptz,
  -- The highest boot of this epoch that the device has told.
  add column newest_boot bigint,
  -- When the connection was lost lately, oldest first; business time.
  add column recent_losses timestamptz[] not null default '{}';
alter table alarm_nodes add column newest_epoch integer not null default 0;
alter table device_events add column epoch integer not null default 0;
alter table device_events drop constraint device_events_pkey;
alter table device_events add primary key (device_id, epoch, boot, seq);

set local role belfry_migrator;
-- A counter that was out of reason is none that a device has to surpass.
update devices set newest_boot = known.boot
from (select device_id, max(newest_boot) as boot from alarm_nodes group by device_id) as known
where devices.id = known.device_id and type <> 'rest-api-location';
reset role;

-- Messages that could not be taken as they are. Bounded: the newest of each device, a beginning of each, for 30 days.
create table odd_messages (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  device_id uuid not null,
  received_at timestamptz not null,
  -- When the same came last, and how often it came.
  last_at timestamptz not null,
  times integer not null default 1,
  -- Behind `up/`.
  topic text not null,
  reason text not null,
  -- Which field.
  detail text,
  payload bytea not null,
  -- Bytes of the whole payload.
  size integer not null,
  digest bytea not null,
  unique (company_id, id),
  unique (device_id, digest),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index odd_messages_received on odd_messages (received_at);
call protect_company_table('odd_messages');
