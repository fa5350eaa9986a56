-- Null: nobody has chosen one; the program takes that of the country.
alter table companies add column invoice_lang_code text;
