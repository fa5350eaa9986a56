import type { Kysely } from 'kysely';
import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import { findCompanyLanguage } from '../find-company-language.ts';
import { nodeTextsOf } from './node-texts.ts';

/** Gives a device the point of a failure that is younger than the device, where it has none. */
export async function addFailureNode(
  trx: Kysely<DB>,
  { companyId, deviceId, code }: { companyId: string; deviceId: string; code: FailureCode },
  now: Date,
): Promise<void> {
  const alarmId = `failure.${code}`;
  const langCode = await findCompanyLanguage(trx, companyId);
  await trx
    .insertInto('alarm_nodes')
    .values({
      company_id: companyId,
      device_id: deviceId,
      alarm_id: alarmId,
      ...nodeTextsOf(alarmId, langCode),
      since: now,
    })
    .onConflict((conflict) => conflict.columns(['device_id', 'alarm_id']).doNothing())
    .execute();
}
