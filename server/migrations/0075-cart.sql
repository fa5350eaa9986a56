-- What a company is about to subscribe: one line a device.
create table cart_lines (
  id uuid primary key,
  company_id uuid not null,
  device_id uuid not null,
  type text not null,
  added_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, device_id),
  foreign key (company_id, device_id) references devices (company_id, id) on delete cascade
);
call protect_company_table('cart_lines');
