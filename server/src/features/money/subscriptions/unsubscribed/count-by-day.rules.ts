import type { Day } from '#platform/values/calendar.rules.ts';

/** Alarms of a device on a day of Amsterdam. */
export interface AlarmsOfDay {
  deviceId: string;
  day: Day;
  alarms: number;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Alarms by device and day of Amsterdam, without those that were raised while a subscription still ran.
 * @param lastEnds when the last subscription of a device ended, by device
 */
export function countByDay(
  raised: readonly { deviceId: string; day: Day; at: Date }[],
  lastEnds: ReadonlyMap<string, Date>,
): AlarmsOfDay[] {
  const days = new Map<string, AlarmsOfDay>();
  for (const { deviceId, day, at } of raised) {
    const ended = lastEnds.get(deviceId);
    if (ended && at < ended) continue;
    const known = days.get(`${deviceId} ${day}`);
    days.set(`${deviceId} ${day}`, {
      deviceId,
      day,
      alarms: (known?.alarms ?? 0) + 1,
      firstAt: known && known.firstAt < at ? known.firstAt : at,
      lastAt: known && known.lastAt > at ? known.lastAt : at,
    });
  }
  return [...days.values()];
}
