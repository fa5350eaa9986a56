-- A call or a text to a phone. A call stands for every attempt that it names; of an attempt alone it has the id, of a
-- call the id of the attempt that it was first placed for.
create table transmissions (
  id uuid primary key,
  company_id uuid not null,
  device_id uuid not null,
  contact_id uuid,
  medium text not null check (medium in ('voice', 'sms')),
  -- An alarm or a test asks for an answer; news and the last resort tell of an alarm; `more` says once that there is
  -- more than is called for.
  purpose text not null check (purpose in ('alarm', 'test', 'news', 'last-resort', 'more')),
  -- Of news and the last resort: the alarm that they tell of.
  episode_id uuid,
  number text not null,
  begun_at timestamptz not null,
  -- The first request to the provider: from then on it is asked whether it took that one before it is asked again.
  requested_at timestamptz,
  -- One request at a time, over all nodes: until this moment of real time one is under way.
  request_until timestamptz,
  provider_id text,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
);
-- A phone has one call of ours at a time, whichever company's alarm it is for.
create unique index transmissions_call on transmissions (number) where medium = 'voice' and ended_at is null;
create index transmissions_contact on transmissions (contact_id, begun_at);
create index transmissions_provider_id on transmissions (provider_id) where provider_id is not null;
create index transmissions_device on transmissions (device_id);
call protect_company_table('transmissions');

alter table attempts
  -- The call that names this attempt; null while its phone is engaged by another call of ours.
  add column call_id uuid,
  -- When the call went out, where it had to wait for the phone.
  add column dialled_at timestamptz,
  add foreign key (company_id, call_id) references transmissions (company_id, id) on delete set null (call_id);
create index attempts_call on attempts (call_id) where call_id is not null;
create index attempts_waiting on attempts (address) where medium = 'voice' and outcome = 'running' and finished_at is null;
-- Several attempts may be one call.
drop index attempts_provider_id;
create index attempts_provider_id on attempts (provider_id) where provider_id is not null;
