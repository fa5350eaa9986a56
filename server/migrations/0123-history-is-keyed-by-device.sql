-- Nobody asks for a line by its company, nor may refer to one: an index for it was written with every event.
alter table history drop constraint history_pkey, add constraint history_pkey primary key using index history_of_device;
