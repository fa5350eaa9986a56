import type { Kysely } from 'kysely';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import {
  maxMonitoredAtOnce,
  type MonitoredDevice,
  type saveMonitoring as route,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import type { DB } from '#platform/database/database.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { userNamed } from '#features/alarming/alarm-settings/user-named.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { changeProcedure } from './change-procedure.ts';
import { connectionAlarm } from './check-connections.ts';
import { callListKey, selectConnections, selectMonitored, writeProcedures } from './monitoring.queries.ts';
import { presentMonitored } from './present-monitoring.ts';

type Body = RouteInput<typeof route>['body'];

/**
 * Gives devices a call procedure for lost connections, all of them or none; the engine acts on it at once.
 * @throws {AppError} `not-found` at a device that the company does not have; `changed-meanwhile`; `invalid-input` for a
 * list that it does not have
 */
export async function saveMonitoring(
  platform: Platform,
  context: Context<UserActor>,
  body: Body,
): Promise<{ items: MonitoredDevice[] }> {
  const { companyId } = context.actor;
  const now = platform.clock.now();
  const done = await platform.database
    .transaction(companyId, async (trx) => {
      const changes = await saveWithin(trx, context, body, now);
      const ids = body.devices.map(({ deviceId }) => deviceId);
      const page = { after: null, rows: maxMonitoredAtOnce };
      const rows = await selectMonitored(trx, companyId, { deviceIds: ids }, page);
      const items = await presentMonitored(trx, companyId, rows, now);
      if (changes === 'outdated') throw changedMeanwhile({ items });
      return { changes, items };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === callListKey) throw fieldError('/changes/callListId', 'invalid-input');
      throw error;
    });
  if (done.changes) await publishChanges(platform, done.changes);
  return { items: done.items };
}

/** Null where all is so already; `outdated`, and nothing written, where it is a change on top of another's. */
async function saveWithin(
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { devices, changes }: Body,
  now: Date,
) {
  const { companyId } = context.actor;
  const ids = devices.map(({ deviceId }) => deviceId);
  const named = ids.map((deviceId) => ({ deviceId, alarmId: connectionAlarm }));
  const work = await openAlarmWork(trx, now, ids, named, companyId);
  const by = await userNamed(trx, context.actor);
  const connections = await selectConnections(trx, companyId, ids);
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  const seen = new Set<string>();
  const changed = devices.flatMap(({ deviceId, version }, index) => {
    const node = work.has(deviceId) ? work.node(deviceId, connectionAlarm) : undefined;
    const connection = byId.get(deviceId);
    if (!node || !connection || seen.has(deviceId))
      throw fieldError(`/devices/${index}/deviceId`, node ? 'invalid-input' : 'not-found');
    seen.add(deviceId);
    const isOutdated = version !== node.settings_version;
    const change = changeProcedure(work, node, connection, changes, by);
    return change ? [{ ...change, isOutdated }] : [];
  });
  if (changed.some(({ isOutdated }) => isOutdated)) return 'outdated';
  if (changed.length === 0) return null;
  await writeProcedures(
    trx,
    companyId,
    changed.map(({ columns }) => columns),
  );
  const first = changed[0]?.columns.deviceId;
  const told = changed.length === 1 ? deviceSettingsOf(companyId, first) : deviceSettingsOf(companyId);
  await enqueue(trx, [told]);
  const saved = await work.save(trx);
  await recordAudit(
    trx,
    context,
    { companyId, at: now },
    changed.map(({ columns, fields }) => ({
      action: 'monitoring.changed',
      subject: { kind: 'device', id: columns.deviceId, name: work.device(columns.deviceId).name },
      details: { changed: fields },
    })),
  );
  return saved;
}
