-- What happened on a device, in words for people; with an episode it is that alarm's proof. Nothing is ever changed.
create table history (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  device_id uuid not null,
  episode_id uuid,
  alarm_id text,
  alarm_name text,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  late boolean not null default false,
  detail jsonb not null default '{}',
  unique (company_id, id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
create index history_device on history (device_id, id desc);
create index history_episode on history (episode_id, id) where episode_id is not null;
call protect_company_table('history', 'select, insert');
