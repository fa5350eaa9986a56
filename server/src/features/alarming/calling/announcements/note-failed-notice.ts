import type { Platform } from '#platform/platform.ts';
import type { AnnouncementKind } from '#features/alarming/alarms/announcement.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAlarmOfEpisode } from '../subjects/subject.queries.ts';

/** Writes into the history that somebody could not be told, or was not because they were told of much already. */
export async function noteFailedNotice(
  { database, clock }: Platform,
  told: { kind: AnnouncementKind; episodeId: string; medium: string },
  name: string,
  reason?: 'limit',
): Promise<void> {
  const { kind: what, episodeId, medium } = told;
  const alarm = await findAlarmOfEpisode(database.provider, episodeId);
  if (!alarm) return;
  await recordHistory(database.provider, [
    {
      companyId: alarm.company_id,
      deviceId: alarm.device_id,
      episodeId,
      alarmId: alarm.alarm_id,
      alarmName: alarm.alarm_name,
      kind: 'notice.failed',
      at: clock.now(),
      detail: { what, medium, contact: name, ...(reason && { reason }) },
    },
  ]);
}
