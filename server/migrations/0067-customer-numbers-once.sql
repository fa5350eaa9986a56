-- concurrently: a customer's number is nobody else's
create unique index concurrently if not exists companies_by_customer_number on companies (customer_number);
