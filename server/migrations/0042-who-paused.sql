-- The user behind the name, for whoever erases them; without a foreign key, since the name stays when the user goes.
alter table alarm_nodes add column paused_by_id uuid;
