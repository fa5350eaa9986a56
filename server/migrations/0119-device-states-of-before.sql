-- in batches
insert into device_states (company_id, device_id, name, alarm_rank)
select company_id, id, name, alarm_rank from devices
where not exists (select from device_states as known where known.device_id = devices.id)
limit 2000
on conflict do nothing;
