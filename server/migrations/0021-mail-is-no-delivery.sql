-- A mail that was sent has reached nobody yet: by e-mail an acceptance is always asked for.
set local role belfry_migrator;
update contacts set version = version + 1, media = (
  select jsonb_agg(
    case when way ->> 'medium' = 'e-mail' then way || '{"needsAcceptance": true}' else way end order by place)
  from jsonb_array_elements(media) with ordinality as ways (way, place))
where media @> '[{"medium": "e-mail", "needsAcceptance": false}]';
update attempts set needs_acceptance = true
where medium = 'e-mail' and outcome = 'running' and not needs_acceptance;
reset role;
alter table contacts add constraint contacts_mail_needs_acceptance
  check (not media @> '[{"medium": "e-mail", "needsAcceptance": false}]');

-- When staff were last told that a job fails, by its name: one mail an hour, however many fail.
create table job_alerts (
  name text primary key,
  told_at timestamptz not null
);
call protect_provider_table('job_alerts');
