import type { PushTotals } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';

const dayMs = 86_400_000;

/** What is counted of app alarms. */
export const pushCounts = ['sent', 'delivered', 'opened', 'accepted', 'failed'] as const;
/** Something that is counted of app alarms. */
export type PushCount = (typeof pushCounts)[number];

type Day = PushTotals['days'][number];

/** Every day of a period in its order, also those without any. */
export function everyPushDay({ from, until, days }: Pick<PushTotals, 'from' | 'until' | 'days'>): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, sent: 0, delivered: 0, opened: 0, accepted: 0, failed: 0 });
  }
  return all;
}

/** The sum of days, and the day with most; null where there were none. */
export function sumOf(days: readonly Day[], count: PushCount): { sum: number; most: Day | null } {
  const most = days.reduce<Day | null>((best, day) => (day[count] > (best?.[count] ?? 0) ? day : best), null);
  return { sum: days.reduce((sum, day) => sum + day[count], 0), most };
}
