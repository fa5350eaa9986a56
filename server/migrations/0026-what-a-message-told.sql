-- Of an attempt of a group's report: the episodes of the alarms that its words spoke for when they went out.
alter table attempts add column told_episodes uuid[] not null default '{}';
-- Points that devices named like the report of a further group: they are free for one, and no other takes their name.
update alarm_nodes set covers_group = '' where alarm_id like 'failure.multiple-alarms-%' and covers_group is null;

-- The test call of a contact takes the phone as every other call does; it is about no device, and gone when it is over.
alter table transmissions alter column device_id drop not null;
alter table contacts drop constraint contacts_test_call_state_check,
  add constraint contacts_test_call_state_check check (test_call_state in
    ('queued', 'ringing', 'answered', 'voicemail', 'no-answer', 'busy', 'gave-way', 'failed'));
