-- Connection monitoring (page 2.3): how long a connection may be lost, what was lost when, and whose fault it was.

alter table devices
  add column connection_wait_minutes smallint not null default 10 check (connection_wait_minutes between 2 and 1440),
  -- When the portal has to look at the connection next: its wait time is over, or it is back. Business time.
  add column connection_check_at timestamptz;
create index devices_connection_check on devices (connection_check_at) where connection_check_at is not null;
-- How many were lost within a minute.
create index devices_lost on devices (connected_since) where not connected;

alter table alarm_nodes
  -- Who hears that it is over: everybody who was alarmed, the administrators as well, or nobody.
  add column restored_to text not null default 'alarmed' check (restored_to in ('alarmed', 'administrators', 'nobody'));

-- The wait time is the delay of this alarm, and the administrators are its call list, until somebody sets it.
set local role belfry_migrator;
update alarm_nodes set delay_seconds = 0, call_list_id = call_lists.id
from call_lists
where alarm_nodes.alarm_id = 'failure.connection' and alarm_nodes.settings_version = 1
  and alarm_nodes.call_list_id is null
  and call_lists.company_id = alarm_nodes.company_id and call_lists.recipients = 'administrators';
reset role;

-- A time without connection that is not counted yet: still going on, or just over.
create table connection_gaps (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  device_id uuid not null,
  lost_at timestamptz not null,
  back_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index connection_gaps_device on connection_gaps (device_id);
create unique index connection_gaps_open on connection_gaps (device_id) where back_at is null;
call protect_company_table('connection_gaps');

-- Those that are lost already.
set local role belfry_migrator;
insert into connection_gaps (company_id, device_id, lost_at)
select company_id, id, connected_since from devices where not connected and connected_since is not null;
reset role;

-- What was counted of a device in a month of its own time zone; a month without a loss has no row.
create table connection_months (
  company_id uuid not null,
  device_id uuid not null,
  -- Its first day.
  month date not null,
  losses integer not null default 0,
  lost_seconds integer not null default 0,
  longest_gap_seconds integer not null default 0,
  -- Alarms of a lost connection, and the seconds from each loss to its alarm.
  alarms integer not null default 0,
  alarm_seconds bigint not null default 0,
  -- Those that somebody accepted, and the seconds from each loss to the first acceptance.
  accepted integer not null default 0,
  accepted_seconds bigint not null default 0,
  primary key (device_id, month),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('connection_months');

-- Losses that are our fault: devices have until then to come back before a customer hears of it.
create table connection_faults (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('server-start', 'broker-restart', 'mass-loss')),
  at timestamptz not null,
  until timestamptz not null,
  -- How many connections were lost, of how many.
  lost integer not null,
  connections integer not null
);
create index connection_faults_until on connection_faults (until);
call protect_provider_table('connection_faults');
