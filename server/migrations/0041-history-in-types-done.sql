-- concurrently
drop index concurrently if exists history_of_before;
