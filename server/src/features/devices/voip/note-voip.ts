import { sql, type RawBuilder } from 'kysely';

/**
 * Parts of the statement that stores a hello: keeps what a device tells of its internet telephony, and forgets it where it has none any
 * more; one that has an account is unregistered then. The statement gives `device` and what was `said`. Where nothing is new, nothing is written.
 */
export function voipChanges(at: Date): { kept: RawBuilder<unknown>; ended: RawBuilder<unknown> } {
  const moment = sql`${at}::timestamptz`;
  return {
    kept: sql`
      insert into voip_lines as line (device_id, company_id, serial_number, said, since, account, error, error_at)
      select device.id, device.company_id, device.serial_number, told.said, ${moment}, told.account, told.error,
        case when told.error is not null then ${moment} end
      from device cross join said left join voip_accounts as own
        on own.device_id = device.id and own.provider_id is not null,
        lateral (select coalesce(hello ->> 'voip', case when own.device_id is not null then 'unregistered' end) as said,
          coalesce(nullif(hello ->> 'voipAccount', ''), case when hello ->> 'voip' is null then own.username end) as account,
          coalesce(nullif(hello ->> 'voipError', ''),
            case when hello ->> 'voip' not in ('registered', 'unregistered') then hello ->> 'voip' end) as error) as told
      where told.said is not null and not exists (select from voip_lines as known where known.device_id = device.id
        and known.said = told.said and known.account is not distinct from told.account
        and (told.error is null or known.error = told.error))
      on conflict (device_id) do update set said = excluded.said, account = excluded.account,
        since = case when line.said = excluded.said then line.since else excluded.since end,
        error = coalesce(excluded.error, line.error), error_at = coalesce(excluded.error_at, line.error_at)`,
    ended: sql`
      delete from voip_lines using device, said
      where voip_lines.device_id = device.id and hello ->> 'voip' is null
        and not exists (select from voip_accounts where device_id = device.id and provider_id is not null)`,
  };
}
