-- When contacts may be called: weekly rota and absences.
alter table contacts
  -- [{weekday, from, until}] on the clocks of the alarm's device; null is no rota: only the periods count.
  add column rota jsonb,
  -- [{from, until, reason}], moments
  add column absences jsonb not null default '[]';
