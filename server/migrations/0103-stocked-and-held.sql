-- What the maker knows of a device that is in no customer's hands, or on its way there (decisions 0138 and 0139).
alter table device_identities
  -- When it was taken into the stock; null of those of before.
  add column stocked_at timestamptz,
  -- Not to be claimed: reserved for a swap; exchanged and still out there; back with the maker. One that is arriving has just taken over.
  add column held text,
  -- What it said of itself last while it was reserved or arriving.
  add column hello jsonb;
alter table device_identities
  add constraint device_identities_held check (held in ('reserved', 'arriving', 'exchanged', 'returned')) not valid;
