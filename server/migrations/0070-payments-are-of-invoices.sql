alter table payments add constraint payments_invoice foreign key (company_id, invoice_id) references invoices (company_id, id) not valid;
