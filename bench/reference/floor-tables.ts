import type { Client } from 'pg';

/** An installation of the floor, evenly spread. */
export interface FloorSize {
  companies: number;
  devices: number;
  /** Serial numbers are this, a dash and six digits. */
  prefix: string;
  delaySeconds: number;
}

/** Alarms of each device, as many as ours have. */
const alarmsOfEach = 47;

/** What is set up stands beside what changes with every event: rows of the latter are narrow, with room for their next version. */
const tables = `
create table contacts (id uuid primary key default gen_random_uuid(), company_id uuid not null, name text not null, phone text not null);
create table devices (id uuid primary key default gen_random_uuid(), company_id uuid not null, serial_number text not null unique,
  name text not null);
create table device_states (device_id uuid primary key references devices, alarm_state text not null, alarm_state_since timestamptz not null,
  delayed smallint not null, reporting smallint not null, version int not null) with (fillfactor = 50);
create table nodes (id uuid primary key default gen_random_uuid(), device_id uuid not null references devices, alarm_id text not null,
  name text not null, active_message text not null, restored_message text not null, delay_seconds int not null,
  unique (device_id, alarm_id));
create table node_states (node_id uuid primary key references nodes, state text not null, since timestamptz not null, active bool not null,
  timer_at timestamptz, episode_id uuid, newest_boot int8, newest_seq int8, version int not null) with (fillfactor = 50);
create index node_states_timers on node_states (timer_at) where timer_at is not null;
create table device_events (device_id uuid not null, boot int8 not null, seq int8 not null, company_id uuid not null, alarm_id text not null,
  active bool not null, at timestamptz not null, received_at timestamptz not null, late bool not null, primary key (device_id, boot, seq));
create table history (id int8 generated always as identity, company_id uuid not null, device_id uuid not null, episode_id uuid,
  alarm_id text, alarm_name text, kind text not null, at timestamptz not null, received_at timestamptz not null, late bool not null default false,
  detail jsonb not null, person text, moved_from text, moved_to text, moved_at timestamptz, primary key (device_id, id));
create index history_by_time on history
  using brin (at timestamptz_minmax_multi_ops, moved_at timestamptz_minmax_multi_ops) with (autosummarize = on);
create index history_episode on history (episode_id, id) where episode_id is not null;
create table episodes (id uuid primary key, company_id uuid not null, device_id uuid not null, node_id uuid not null, alarm_id text not null,
  name text not null, raised_at timestamptz not null, restored_at timestamptz, over_at timestamptz, last_state text, round smallint not null,
  version int not null);
create index episodes_node on episodes (node_id, raised_at);
create index episodes_open on episodes (company_id, raised_at) where over_at is null;
create table runs (id uuid primary key, company_id uuid not null, device_id uuid not null, episode_id uuid not null, round smallint not null,
  started_at timestamptz not null, next_step_at timestamptz, finished_at timestamptz, outcome text not null);
create index runs_episode on runs (episode_id, round);
create index runs_next_step on runs (next_step_at) where next_step_at is not null;
create table attempts (id uuid primary key, company_id uuid not null, run_id uuid not null, episode_id uuid not null, device_id uuid not null,
  contact_id uuid not null, contact_name text not null, medium text not null, address text not null, pass smallint not null,
  number smallint not null, state text not null, outcome text not null, started_at timestamptz not null, accept_until timestamptz not null,
  finished_at timestamptz, provider_id text);
create index attempts_episode on attempts (episode_id, started_at);
create index attempts_by_time on attempts (started_at);
create table calls (id uuid primary key, company_id uuid not null, device_id uuid not null, contact_id uuid not null, number text not null,
  begun_at timestamptz not null, provider_id text, ended_at timestamptz);
create unique index calls_ringing on calls (number) where ended_at is null;
create index calls_contact on calls (contact_id, begun_at);`;

/** Makes the tables in an empty database, and fills in who is there. */
export async function makeFloor(client: Client, size: FloorSize): Promise<void> {
  await client.query(tables);
  await client.query({
    text: `insert into contacts (company_id, name, phone) select gen_random_uuid(), 'Contact', '+316' || (10000000 + n)
      from generate_series(1, $1::int) as n`,
    values: [size.companies],
  });
  await client.query({
    text: `insert into devices (company_id, serial_number, name)
      select (array(select company_id from contacts order by phone))[1 + (n - 1) % $3::int], serial, serial
      from generate_series(1, $2::int) as n, lateral (select $1 || '-' || lpad(n::text, 6, '0')) as s (serial)`,
    values: [size.prefix, size.devices, size.companies],
  });
  await client.query(`insert into device_states select id, 'restored', now(), 0, 0, 1 from devices`);
  await client.query({
    text: `insert into nodes (device_id, alarm_id, name, active_message, restored_message, delay_seconds)
      select id, alarm, 'Alarm ' || alarm, 'Alarm ' || alarm, 'Restored ' || alarm, $1
      from devices, generate_series(1, $2::int) as n, lateral (select 'input.' || n) as a (alarm)`,
    values: [size.delaySeconds, alarmsOfEach],
  });
  await client.query(
    `insert into node_states select id, 'none', now(), false, null, null, null, null, 1 from nodes`,
  );
  await client.query('vacuum analyze');
}
