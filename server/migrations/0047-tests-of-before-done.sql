-- concurrently
drop index concurrently if exists tests_of_before;
