-- A device that is removed and added again by the same company is not free of what staff decided about its paid services.

-- What staff had decided when the device left; null where they had not, or it was over.
alter table removed_devices
  add column kept_allowed boolean,
  add column kept_note text,
  add column kept_since timestamptz,
  add column kept_until timestamptz;
