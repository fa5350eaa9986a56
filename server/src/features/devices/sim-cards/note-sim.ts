import { sql, type RawBuilder } from 'kysely';

/** SIM cards that are kept of one device: one that makes numbers up does not fill the table, nor take the cards of others one by one. */
const mostOfDevice = 20;

/** What a card has printed on it: 15 to 22 digits. */
const iccidForm = '^[0-9]{15,22}F?$';

/**
 * Parts of the statement that stores a hello: keeps the SIM card that a device tells of, and lets go of one that it does not tell of
 * any more; one that is assigned to it is waited for. The statement gives `device` and what was `said`. Where nothing is new, nothing is written: a hello is as cheap as it was.
 */
export function simChanges(at: Date): { kept: RawBuilder<unknown>; left: RawBuilder<unknown> } {
  const moment = sql`${at}::timestamptz`;
  return {
    kept: sql`
      insert into sim_cards as card (company_id, device_id, serial_number, iccid, imsi, number, first_seen_at, seen_at)
      select device.company_id, device.id, device.serial_number, told.iccid, told.imsi, told.number, ${moment}, ${moment}
      from device, said, lateral (select hello #>> '{sim,iccid}' as iccid,
        nullif(hello #>> '{sim,imsi}', '') as imsi, nullif(hello #>> '{sim,number}', '') as number) as told
      where told.iccid ~ ${iccidForm}
        and not exists (select from sim_cards as known where known.iccid = told.iccid and known.device_id = device.id
          and known.left_at is null and known.assigned_at is null and known.imsi is not distinct from coalesce(told.imsi, known.imsi)
          and known.number is not distinct from coalesce(told.number, known.number))
        and ((select count(*) from sim_cards as known where known.device_id = device.id) < ${mostOfDevice}
          or exists (select from sim_cards as known where known.iccid = told.iccid and known.device_id = device.id))
      on conflict (iccid) do update set company_id = excluded.company_id, device_id = excluded.device_id,
        serial_number = excluded.serial_number, imsi = coalesce(excluded.imsi, card.imsi),
        number = coalesce(excluded.number, card.number), left_at = null, assigned_at = null, connected = true, seen_at = excluded.seen_at`,
    left: sql`
      update sim_cards set left_at = ${moment}, connected = false, seen_at = ${moment} from device, said
      where sim_cards.device_id = device.id and left_at is null and assigned_at is null and iccid is distinct from hello #>> '{sim,iccid}'`,
  };
}
