-- A device's own settings, and who is logged in on it.

-- Somebody's login on a device. The password is never kept; the ticket is what the device gave for it, and it ends by
-- itself there as well.
create table remote_logins (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  device_id uuid not null,
  user_id uuid not null,
  -- The session in which it was made, with which it ends.
  session_id uuid,
  username text not null,
  remembered boolean not null,
  -- Sealed with TOKEN_SECRET: who reads the database cannot use it.
  sealed_ticket bytea not null,
  started_at timestamptz not null,
  -- Business time, as is started_at.
  expires_at timestamptz not null,
  unique (company_id, id),
  unique (device_id, user_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index remote_logins_session on remote_logins (session_id);
create index remote_logins_user on remote_logins (user_id);
call protect_company_table('remote_logins');

-- Whatever ends a session ends its logins, on whatever way it ends, and the device is told.
create function end_remote_logins() returns trigger language plpgsql as $$
declare
  jobs jsonb;
begin
  with ended as (delete from remote_logins where session_id = new.id returning device_id, sealed_ticket)
  select jsonb_agg(jsonb_build_object(
    'identifier', 'remote-settings/log-out-device',
    'max_attempts', 3,
    'payload', jsonb_build_object('serialNumber', devices.serial_number, 'sealed', encode(sealed_ticket, 'base64'))))
  into jobs from ended join devices on devices.id = ended.device_id;
  if jobs is not null then perform enqueue_jobs(jobs); end if;
  return null;
end $$;
create trigger remote_logins_end after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_remote_logins();

-- What a device last said of its own settings, and what somebody asked for that it has not confirmed.
create table remote_settings (
  company_id uuid not null,
  device_id uuid primary key,
  reported jsonb,
  -- The device's own name for this state of its settings; it refuses a change that was made from another.
  revision text,
  -- When they last changed, by the device's clock.
  changed_at timestamptz,
  read_at timestamptz,
  wanted_id uuid,
  wanted jsonb,
  wanted_by uuid,
  wanted_at timestamptz,
  unique (company_id, device_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, wanted_by) references users (company_id, id) on delete set null (wanted_by)
);
create index remote_settings_wanted_by on remote_settings (wanted_by) where wanted_by is not null;
call protect_company_table('remote_settings');
