-- concurrently
alter table payments validate constraint payments_invoice;
