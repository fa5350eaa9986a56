import type { pauseAlarm as route } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
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
import { writePause } from './alarm-settings.queries.ts';
import { userNamed } from './user-named.ts';

/**
 * Pauses an alarm for some minutes; its calling stops. The pause ends by itself, and what is active then is called out.
 * @throws {AppError} `not-found`, `not-allowed-now` for an alarm that is switched off
 */
export async function pauseAlarm(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, alarmId }: RouteInput<typeof route>['params'],
  { minutes, reason }: RouteInput<typeof route>['body'],
): Promise<AlarmNode> {
  const { companyId, permissions } = context.actor;
  const now = platform.clock.now();
  const until = new Date(now.getTime() + minutes * 60_000);
  const { node, changes } = await platform.database.transaction(companyId, async (trx) => {
    const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }], companyId);
    const paused = work.node(deviceId, alarmId);
    if (!paused) throw new AppError('not-found');
    if (!paused.enabled) throw new AppError('not-allowed-now');
    const by = await userNamed(trx, context.actor);
    Object.assign(paused, { paused_by: by.name, paused_by_id: by.id, pause_reason: reason });
    pause(work, paused, until, { by, reason, until });
    await writePause(trx, companyId, paused);
    const saved = await work.save(trx);
    const subject = { kind: 'device', id: deviceId, name: work.device(deviceId).name };
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'alarm.paused', subject, details: { alarm: alarmId, minutes } },
    ]);
    return { node: paused, changes: saved };
  });
  await publishChanges(platform, changes);
  return presentNodeFor(node, permissions);
}
