import type { Kysely } from 'kysely';
import type { AlarmSettingsChanges } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { reconfigure } from '#features/alarming/alarms/engine/reconfigure.ts';
import type { NamedUser } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { callListKey, writeSettings } from './alarm-settings.queries.ts';
import { columnsOf, type SettingName } from './settings-columns.ts';
import { userNamed } from './user-named.ts';

/** What one alarm point is to become. */
export interface AlarmChange {
  alarmId: string;
  changes: AlarmSettingsChanges;
}

/** Changes of the alarm points of one device. */
export interface AlarmsChange {
  deviceId: string;
  reason: string | undefined;
  /** What is to be changed, once the device is locked; throws what is refused. */
  changesOf: (work: AlarmWork, trx: Kysely<DB>) => Promise<AlarmChange[]> | AlarmChange[];
  /** Where the body names the call list. */
  callListField: `/${string}`;
  /** What the audit log calls it. */
  action: 'alarm.configured' | 'alarm.copied';
}

/**
 * Changes alarm points of a device in one transaction, all or none; the engine acts on each, history and audit log say
 * who and why, the device gets its new settings by a job. Answers the nodes by their id, changed or not.
 * @throws {AppError} `not-found`; `invalid-input` at `callListField` for a list that the company does not have
 */
export async function changeAlarms(
  platform: Platform,
  context: Context<UserActor>,
  { deviceId, reason, changesOf, callListField, action }: AlarmsChange,
  alarmIds: readonly string[],
): Promise<Map<string, NodeRow>> {
  const { companyId } = context.actor;
  const now = platform.clock.now();
  const done = await platform.database
    .transaction(companyId, async (trx) => {
      const named = alarmIds.map((alarmId) => ({ deviceId, alarmId }));
      const work = await openAlarmWork(trx, now, [deviceId], named, companyId);
      if (!work.has(deviceId)) throw new AppError('not-found');
      const wanted = await changesOf(work, trx);
      const by = await userNamed(trx, context.actor);
      const changed = wanted.flatMap((change) => changeOne(work, deviceId, change, { by, reason }));
      const nodes = new Map(
        wanted.flatMap(({ alarmId }) => {
          const node = work.node(deviceId, alarmId);
          return node ? [[alarmId, node] as const] : [];
        }),
      );
      if (changed.length === 0) return { nodes, changes: null };
      await writeSettings(
        trx,
        companyId,
        changed.flatMap(({ node }) => [node, ...work.furtherReports(node)]),
      );
      await enqueue(trx, [deviceSettingsOf(companyId, deviceId)]);
      const changes = await work.save(trx);
      const { name } = work.device(deviceId);
      const fields = [...new Set(changed.flatMap((one) => one.fields))];
      const details = { alarms: changed.map(({ node }) => node.alarm_id), fields };
      await recordAudit(trx, context, { companyId, at: now }, [
        { action, subject: { kind: 'device', id: deviceId, name }, details },
      ]);
      return { nodes, changes };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === callListKey) throw fieldError(callListField, 'invalid-input');
      throw error;
    });
  if (done.changes) await publishChanges(platform, done.changes);
  return done.nodes;
}

function changeOne(
  work: AlarmWork,
  deviceId: string,
  { alarmId, changes }: AlarmChange,
  told: { by: NamedUser; reason: string | undefined },
): { node: NodeRow; fields: SettingName[] }[] {
  const node = work.node(deviceId, alarmId);
  if (!node) return [];
  const { fields, change } = columnsOf(node, changes);
  if (fields.length === 0) return [];
  const { by, reason } = told;
  work.note({
    companyId: node.company_id,
    deviceId,
    alarmId,
    alarmName: node.name,
    kind: 'node.configured',
    at: work.now,
    person: by,
    detail: { fields, ...(reason && { reason }) },
  });
  reconfigure(work, node, change, { by, ...(reason && { reason }) });
  return [{ node, fields }];
}
