-- What a session has been asked for since its sign-in: who is to be called, and who is told when nobody is there.

-- Duties that were due when the session began and have not been done since (decision 0083). A session that already goes
-- on in a company that asks for MFA is held to have been asked; its next refresh forgets what is done.
alter table sessions add column asked_duties text[] not null default '{}';
update sessions set asked_duties = '{mfa}'
from company_policies
where company_policies.company_id = sessions.company_id and company_policies.mfa <> 'optional'
  and sessions.ended_at is null;

alter table contacts
  -- The newest test call to the present number; each is answered to by its own id alone.
  add column test_call_id uuid,
  add column test_call_state text
    check (test_call_state in ('queued', 'ringing', 'answered', 'voicemail', 'no-answer', 'busy', 'failed')),
  add column test_call_at timestamptz,
  -- The provider's id while the call holds the phone.
  add column test_call_provider_id text,
  -- Of the test call before: known by its id also when it is over.
  add column test_call_ended_id text;
create index contacts_in_test_call on contacts (phone) where test_call_provider_id is not null;

-- When every user of the company was told that nobody can be called for it; once an episode (decision 0082).
alter table episodes add column nobody_told_at timestamptz;
