import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import type { DeviceRow } from '#features/devices/devices/present-device.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { auditable, type SettingChanges } from './wanted.rules.ts';

/** Writes down who changed which settings of a device to what, and whether the device said that it did. */
export async function recordSettingsChange(
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { id: deviceId, company_id: companyId, name }: DeviceRow,
  { changes, confirmed, at }: { changes: SettingChanges; confirmed: boolean; at: Date },
): Promise<void> {
  const changed = Object.keys(changes);
  if (changed.length === 0) return;
  const person = userByEmail(context.actor);
  const detail = { settings: changed, values: changes, confirmed };
  await recordHistory(trx, [{ companyId, deviceId, kind: 'device.settings', at, person, detail }]);
  await recordAudit(trx, context, { companyId, at }, [
    {
      action: 'device.settings-changed',
      subject: { kind: 'device', id: deviceId, name },
      details: { changed, values: auditable(changes), confirmed },
    },
  ]);
}
