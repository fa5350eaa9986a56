create trigger keep_device_subscription after insert or delete or update of device_id, type, state, started_at on subscriptions
  for each row execute function keep_device_subscription();
-- What it did, the new row beside the device does.
drop trigger keep_subscription_state on subscriptions;
