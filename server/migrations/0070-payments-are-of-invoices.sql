-- A claim is there before its invoice, which says the claim's reference: looked at only when both are to stay.
alter table payments add constraint payments_invoice
  foreign key (company_id, invoice_id) references invoices (company_id, id) deferrable initially deferred not valid;
