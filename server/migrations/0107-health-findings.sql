-- What is wrong with devices, apps, SIM cards and claims of all companies, as a job counts it (decision 0140): one open row for a kind
-- and what it is about. A row that is gone stays for a while, so that one sees what comes back.
create table health_findings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  kind text not null,
  -- A device, app, SIM card, claim or company, by the kind.
  subject_id uuid not null,
  -- The device that it concerns, if it is one.
  device_id uuid,
  since timestamptz not null,
  found_at timestamptz not null,
  gone_at timestamptz,
  -- From the most urgent, 0, on.
  rank smallint not null,
  facts jsonb not null,
  -- How often it was there, this time too.
  times integer not null default 1,

  -- Who of the staff works on it. Of the maker's own company, so that no key can point there.
  taken_by uuid,
  taken_at timestamptz,
  -- Out of sight until this day of Amsterdam, in the words of staff.
  snoozed_until date,
  snooze_note text,
  -- When the customer's administrators were mailed last.
  mailed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create unique index health_findings_open on health_findings (kind, subject_id) where gone_at is null;
create index health_findings_by_urgency on health_findings (rank, since, id) where gone_at is null;
create index health_findings_by_time on health_findings (since, id) where gone_at is null;
create index health_findings_of_company on health_findings (company_id, kind, rank);
create index health_findings_of_device on health_findings (device_id) where device_id is not null;
create index health_findings_gone on health_findings (kind, subject_id, gone_at) where gone_at is not null;
call protect_company_table('health_findings');

-- How the newest count went.
create table health_counts (
  single boolean primary key default true check (single),
  counted_at timestamptz not null,
  -- The newest firmware that devices of several companies have.
  newest_firmware text
);
call protect_provider_table('health_counts');

-- The dialler that a SIM card was in before the one that it is in now, and when that was noticed.
alter table sim_cards add column moved_at timestamptz, add column moved_from text;
create function note_sim_move() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.moved_at := new.seen_at;
  new.moved_from := old.serial_number;
  return new;
end $$;
create trigger note_sim_move before update on sim_cards for each row
  when (old.serial_number <> '' and new.serial_number <> '' and old.serial_number <> new.serial_number)
  execute function note_sim_move();
