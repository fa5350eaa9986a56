import type {
  AlarmSettings,
  addAlarmModule as route,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { addModules } from '#features/alarming/alarms/points/add-modules.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishNodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { presentAlarmSettings } from './settings-columns.ts';
import { userNamed } from './user-named.ts';

/**
 * Gives a device the inputs of a Dupline module or an external IO unit, before it speaks of them itself; those it has
 * stay as they are.
 * @throws {AppError} `not-found`, `limit-reached` where a device would have too many alarm points
 */
export async function addAlarmModule(
  platform: Platform,
  context: Context<UserActor>,
  deviceId: string,
  module: RouteInput<typeof route>['body'],
): Promise<{ added: AlarmSettings[] }> {
  const { companyId } = context.actor;
  const now = platform.clock.now();
  const nodes = await platform.database.transaction(companyId, async (trx) => {
    const work = await openAlarmWork(trx, now, [deviceId], [], companyId);
    if (!work.has(deviceId)) throw new AppError('not-found');
    const { langCode } = context;
    const made = await addModules(trx, { companyId, deviceId, langCode, now, modules: [module] });
    if (made.refused > 0) throw new AppError('limit-reached');
    if (made.nodes.length === 0) return [];
    const person = await userNamed(trx, context.actor);
    await recordHistory(trx, [
      { companyId, deviceId, kind: 'node.created', at: now, person, detail: module },
    ]);
    await enqueue(trx, [deviceSettingsOf(companyId, deviceId)]);
    const subject = { kind: 'device', id: deviceId, name: work.device(deviceId).name };
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'alarm.added', subject, details: module },
    ]);
    return made.nodes;
  });
  publishNodes(platform, nodes);
  return { added: nodes.map(presentAlarmSettings) };
}
