-- in batches
insert into device_listings (serial_number, owner_id, device_id, name, added_at, searched)
select identity.serial_number, device.company_id, device.id, coalesce(device.name, ''), coalesce(device.added_at, 'epoch'),
  lower(identity.serial_number || coalesce(' ' || device.name || ' ' || device.location || ' ' || coalesce(device.mac_address, ''), ''))
from device_identities as identity left join devices as device on device.serial_number = identity.serial_number
where not exists (select from device_listings as known where known.serial_number = identity.serial_number)
limit 2000
on conflict do nothing;
