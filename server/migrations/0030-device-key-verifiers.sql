-- What a broker can check a device's key by that reads files and knows no SHA-256: PBKDF2 as Mosquitto writes it. Null until
-- the device has shown its key once: a key that is older than this is here as its SHA-256 alone.
alter table device_identities add column key_verifier text;

-- A verifier of another key than key_hash locks the device out of such a broker for good, and none only until the key is
-- shown: a statement that knows nothing of verifiers, as the version before this runs, leaves none.
create function forget_key_verifier() returns trigger language plpgsql as $$
begin
  new.key_verifier := null;
  return new;
end $$;

create trigger forget_key_verifier before update of key_hash on device_identities
  for each row when (old.key_hash is distinct from new.key_hash and old.key_verifier is not distinct from new.key_verifier)
  execute function forget_key_verifier();

-- Whoever keeps such files hears that they are no longer right: also when the trigger above forgets one, which is no
-- "update of key_verifier".
create function tell_key_verifiers() returns trigger language plpgsql as $$
begin
  perform pg_notify('key_verifiers', '');
  return null;
end $$;

create trigger tell_key_verifiers after update of key_hash, key_verifier on device_identities
  for each row when (old.key_verifier is distinct from new.key_verifier) execute function tell_key_verifiers();
create trigger tell_more_key_verifiers after insert or delete on device_identities
  for each statement execute function tell_key_verifiers();

-- Accounts on a broker are not given one by one any more.
delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
  where tasks.id = jobs.task_id and tasks.identifier = 'devices/give-broker-account';
