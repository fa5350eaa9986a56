-- Where an event moved its alarm and when: a line of the history by itself that needs no row (decision 0162).
alter table history add column moved_from text, add column moved_to text, add column moved_at timestamptz;
