-- The customer's own reference for a device, by which invoices group their lines.
alter table devices add column order_number text;
