import { sql, type Kysely, type Updateable } from 'kysely';
import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { DB } from '#platform/database/database.ts';

/** Who works on a finding, until when it is out of sight, and why. */
export async function updateFinding(
  trx: Kysely<DB>,
  id: string,
  change: Pick<Updateable<DB['health_findings']>, 'taken_by' | 'taken_at' | 'snoozed_until' | 'snooze_note'>,
): Promise<void> {
  await trx.updateTable('health_findings').set(change).where('id', '=', id).execute();
}

/** Open findings of a kind in a company with what they are about, locked in an order. */
export function lockAlike(trx: Kysely<DB>, companyId: string, kind: FindingKind) {
  return trx
    .selectFrom('health_findings')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.company_id', '=', 'health_findings.company_id')
        .onRef('devices.id', '=', 'health_findings.device_id'),
    )
    .leftJoin('push_apps', (join) =>
      join
        .onRef('push_apps.company_id', '=', 'health_findings.company_id')
        .onRef('push_apps.id', '=', 'health_findings.subject_id'),
    )
    .select(['health_findings.id', 'kind', 'mailed_at', 'health_findings.device_id'])
    .select(['devices.name', 'devices.serial_number', 'push_apps.name as app_name'])
    .where('health_findings.company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('health_findings.gone_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('health_findings.id')
    .forUpdate('health_findings')
    .execute();
}

/** Notes that the customer was mailed about these. */
export async function noteMailed(trx: Kysely<DB>, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('health_findings')
    .set({ mailed_at: at })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
