import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { selectSettings } from './alarm-settings.queries.ts';
import { presentAlarmSettings } from './settings-columns.ts';

/** The settings of an alarm point. @throws {AppError} `not-found` */
export async function getAlarmSettings(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { id, alarmId }: { id: string; alarmId: string },
): Promise<AlarmSettings> {
  const [row] = await selectSettings(database.company(companyId), companyId, id, { only: [alarmId] });
  if (!row) throw new AppError('not-found');
  return presentAlarmSettings(row);
}
