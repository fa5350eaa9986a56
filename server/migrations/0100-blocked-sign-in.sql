-- While staff have blocked it, nobody of a company signs in; alarms, calls and acceptances go on.
alter table companies add column sign_in_blocked_at timestamptz;
