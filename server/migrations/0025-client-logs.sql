-- What went wrong in people's browsers (decision 0087). Bounded: the newest of each user and company, for 30 days.

create table client_logs (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  -- Real time.
  received_at timestamptz not null default now(),
  -- The browser's own number and moment.
  entry_id bigint not null,
  log_time timestamptz not null,
  severity text not null check (severity in ('debug', 'info', 'warning', 'error')),
  -- Texts without secrets and control characters; plain, never HTML.
  message text not null,
  stack text,
  status_code smallint,
  method text,
  url text,
  user_agent text,
  -- As `/version.json` has it.
  app_version text,
  unique (company_id, id),
  -- The same entry sent again is the same.
  unique (session_id, entry_id, log_time),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index client_logs_user on client_logs (user_id, id);
create index client_logs_received on client_logs (received_at);
call protect_company_table('client_logs');
