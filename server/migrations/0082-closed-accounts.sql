-- When staff closed the account of a company, which may be deleted then in spite of what is open (design page 8.1).
alter table companies add column account_closed_at timestamptz;
