-- When all of a user's sessions, or the password or address behind a sign-in under way, came to an end: questions for a
-- second step that were asked before are dead. Real time.
alter table users add column challenges_ended_at timestamptz;
