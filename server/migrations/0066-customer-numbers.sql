-- in batches
update companies set customer_number = nextval('customer_numbers')
where id in (select id from companies where customer_number is null limit 1000);
