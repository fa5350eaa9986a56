-- Apps of people: browsers and installed portals that take alarms by Web Push (RFC 8030).

-- The portal user that a contact is, whose apps its medium "app" reaches.
alter table contacts
  add column user_id uuid,
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
create unique index contacts_user on contacts (user_id) where user_id is not null;

create table push_apps (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null,
  -- Where the push service takes messages for this app, and the keys they are encrypted with (RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  name text not null,
  platform text not null,
  sound text not null default 'alarm' check (sound in ('alarm', 'notification', 'silent')),
  lang_code text not null,
  created_at timestamptz not null,
  -- Business time of the app's newest sign of life: added, opened, or a push that it confirmed.
  last_seen_at timestamptz not null,
  -- The push service took a message; that it arrived is what last_seen_at says.
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text check (last_failure in ('gone', 'refused', 'busy', 'unreachable', 'forbidden-address')),
  -- The push service does not know it any more; nothing is sent to it until it is added again.
  gone_at timestamptz,
  test_id uuid,
  test_state text check (test_state in ('queued', 'sent', 'delivered', 'opened', 'failed')),
  test_at timestamptz,
  version integer not null default 1,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_apps_user on push_apps (user_id, created_at);
call protect_company_table('push_apps');

-- What became of an attempt at each app: an attempt of the medium "app" goes to all apps of one person.
create table push_deliveries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  attempt_id uuid not null,
  app_id uuid,
  -- The app's name and owner then.
  app_name text not null,
  user_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'opened', 'accepted', 'failed')),
  reason text,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  -- The notification's button is good once.
  accepted_at timestamptz,
  failed_at timestamptz,
  unique (company_id, id),
  unique (attempt_id, app_id),
  foreign key (company_id, attempt_id) references attempts (company_id, id) on delete cascade,
  foreign key (company_id, app_id) references push_apps (company_id, id) on delete set null (app_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index push_deliveries_app on push_deliveries (app_id) where app_id is not null;
create index push_deliveries_sent on push_deliveries (company_id, sent_at);
call protect_company_table('push_deliveries');
