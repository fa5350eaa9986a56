-- What a session has been asked for since its sign-in: who is to be called, and who is told when nobody is there.

-- Duties that were due when the session began and have not been done since (decision 0083). A session that already goes
-- on in a company that asks for MFA is held to have been asked; its next refresh forgets what is done.
alter table sessions add column asked_duties text[] not null default '{}';
update sessions set asked_duties = '{mfa}'
from company_policies
where company_policies.company_id = sessions.company_id and company_policies.mfa <> 'optional'
  and sessions.ended_at is null;
