-- contract: nobody writes lines of before any more, nor changes what a line tells
drop trigger type_history_line on history;
drop function type_history_line();
drop function typed_history_line(history);
drop function is_history_of_before(text, jsonb, bigint);
drop function person_of_before(history);
drop function list_of_before(uuid, text);
revoke update (detail) on history from belfry_provider;
