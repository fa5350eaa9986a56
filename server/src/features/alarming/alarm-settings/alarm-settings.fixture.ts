import type {
  AlarmSettings,
  AlarmSettingsChanges,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { rolePermissions, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';
import { alarmTimers } from '#features/alarming/alarms/engine/alarm-timers.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { pauseAlarm } from './pause-alarm.ts';
import { resumeAlarm } from './resume-alarm.ts';
import { updateAlarm } from './update-alarm.ts';
import { updateAlarms } from './update-alarms.ts';

/** A farm whose people also configure it. For tests. */
export async function aConfiguredFarm(platform: TestPlatform) {
  const farm = await aFarm(platform);
  const { id } = farm.device;
  return {
    ...farm,
    /** Changes one alarm; without a version from what is there, again where somebody else was first. */
    sets: async (alarm: string, changes: AlarmSettingsChanges & { reason?: string; version?: number }) => {
      for (let version = 1; ;) {
        try {
          return await updateAlarm(platform, farm.context, { id, alarmId: alarm }, { version, ...changes });
        } catch (error) {
          const now = error instanceof AppError && (error.options.current as AlarmSettings | undefined);
          if (!now || changes.version !== undefined) throw error;
          ({ version } = now);
        }
      }
    },
    /** Changes several alike. */
    setsAll: (alarmIds: string[], changes: AlarmSettingsChanges) =>
      updateAlarms(platform, farm.context, id, { alarmIds, changes }),
    pauses: (alarm: string, minutes: number, reason = 'cleaning') =>
      pauseAlarm(platform, farm.context, { id, alarmId: alarm }, { minutes, reason }),
    resumes: (alarm: string) => resumeAlarm(platform, farm.context, { id, alarmId: alarm }),
    as: (roleId: RoleId): Context<UserActor> => ({
      ...farm.context,
      actor: { ...farm.context.actor, roleId, permissions: rolePermissions[roleId] },
    }),
    /** Moves business time and runs what became due, as the timer jobs do. */
    async waits(seconds: number): Promise<void> {
      platform.clock.advance(seconds * 1000);
      await alarmTimers.run(platform);
    },
    /** Rounds of calling that are not over. */
    calling: async () => (await farm.runs()).filter(({ finished_at }) => finished_at === null),
    audit: () =>
      platform.database.allCompanies
        .selectFrom('audit_log')
        .selectAll()
        .where('action', 'like', 'alarm.%')
        .where('company_id', '=', farm.companyId)
        .orderBy('seq')
        .execute(),
  };
}

/** A farm of a test that configures. */
export type ConfiguredFarm = Awaited<ReturnType<typeof aConfiguredFarm>>;
