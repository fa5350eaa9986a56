-- Which methods of payment are offered from a day on, and for what. Added and never changed: of two rows of a method the later day
-- holds, and of one day the one that was added last.
create table payment_methods (
  id bigint generated always as identity primary key,
  method text not null,
  -- A name of its own, the same in every language.
  label text not null,
  valid_from date not null,
  -- False from the day on which it has ended; what it paid stays.
  offered boolean not null,
  -- For the payment that begins a mandate.
  first boolean not null,
  -- For charges by that mandate, or one that was signed.
  recurring boolean not null,
  -- For one payment alone.
  single boolean not null,
  added_at timestamptz not null
);
create index payment_methods_by_method on payment_methods (method, valid_from desc, id desc);
call open_reference_table('payment_methods');
grant insert on payment_methods to belfry_provider;

insert into payment_methods (method, label, valid_from, offered, first, recurring, single, added_at) values
  ('ideal', 'iDEAL', '2022-01-01', true, true, false, true, '2026-11-25'),
  ('ideal', 'iDEAL | Wero', '2026-01-01', true, true, false, true, '2026-11-25'),
  ('bancontact', 'Bancontact', '2022-01-01', true, true, false, true, '2026-11-25'),
  ('creditcard', 'Creditcard', '2022-01-01', true, true, true, true, '2026-11-25'),
  ('directdebit', 'SEPA', '2022-01-01', true, false, true, false, '2026-11-25'),
  ('banktransfer', 'Bank', '2022-01-01', true, false, false, true, '2026-11-25'),
  ('giropay', 'giropay', '2022-01-01', true, true, false, true, '2026-11-25'),
  ('giropay', 'giropay', '2024-07-01', false, false, false, false, '2026-11-25');
