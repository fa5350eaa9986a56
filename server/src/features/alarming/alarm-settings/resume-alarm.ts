import type { resumeAlarm as route } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { presentNodeFor } from '#features/alarming/alarms/present-alarms.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { pause } from '#features/alarming/alarms/engine/reconfigure.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { userNamed } from './user-named.ts';

/**
 * Ends the pause of an alarm now; what is active is called out.
 * @throws {AppError} `not-found`, `not-allowed-now` for an alarm that is not paused
 */
export async function resumeAlarm(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, alarmId }: RouteInput<typeof route>['params'],
): Promise<AlarmNode> {
  const { companyId, permissions } = context.actor;
  const now = platform.clock.now();
  const { node, changes } = await platform.database.transaction(companyId, async (trx) => {
    const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }], companyId);
    const paused = work.node(deviceId, alarmId);
    if (!paused) throw new AppError('not-found');
    if (!paused.paused_until) throw new AppError('not-allowed-now');
    const by = await userNamed(trx, context.actor);
    const took = pause(work, paused, null, { by });
    // Where nothing was active the state says nothing of it.
    if (!took)
      work.note({
        companyId,
        deviceId,
        alarmId,
        alarmName: paused.name,
        kind: 'node.configured',
        at: now,
        person: by,
        detail: { fields: ['pause'] },
      });
    const saved = await work.save(trx);
    const subject = { kind: 'device', id: deviceId, name: work.device(deviceId).name };
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'alarm.resumed', subject, details: { alarm: alarmId } },
    ]);
    return { node: paused, changes: saved };
  });
  await publishChanges(platform, changes);
  return presentNodeFor(node, permissions);
}
