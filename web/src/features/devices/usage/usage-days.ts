import {
  mostUsageDays,
  type UsageCounter,
  type UsageDay,
} from '@belfry/contract/devices/usage/usage.contract.ts';

const dayMs = 86_400_000;

/** The day so many days later, or earlier; `YYYY-MM-DD`. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Every day of a period in its order; those without word from the device know nothing. */
export function everyDay(from: string, until: string, known: readonly UsageDay[]): UsageDay[] {
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days: UsageDay[] = [];
  for (let day = from; day <= until && days.length < mostUsageDays; day = dayPlus(day, 1))
    days.push(byDay.get(day) ?? { day, simDataBytes: null, sms: null, voiceSeconds: null, appAlarms: null });
  return days;
}

/** What a period comes to: its sum, the day with most, and whether the device said anything of it. */
export function totalOf(days: readonly UsageDay[], counter: UsageCounter) {
  const known = days.flatMap((each) =>
    each[counter] === null ? [] : [{ day: each.day, value: each[counter] }],
  );
  const most = known.reduce<(typeof known)[number] | null>(
    (best, each) => (each.value > (best?.value ?? 0) ? each : best),
    null,
  );
  return { sum: known.reduce((sum, { value }) => sum + value, 0), most, isKnown: known.length > 0 };
}

/** Periods that can be chosen; `days` takes its bounds as typed. */
export const usagePeriods = ['week', 'month', 'quarter', 'days'] as const;
/** A period that can be chosen. */
export type UsagePeriod = (typeof usagePeriods)[number];
const lengths = { week: 7, quarter: 90 } as const;

/** What is asked for: days up to today on the device's own calendar, or those typed where they can be a period. */
export function askedDays(
  period: UsagePeriod,
  today: string,
  typed: { from: string; until: string },
): { from?: string; until?: string } | null {
  if (period === 'month') return {};
  if (period !== 'days') return { from: dayPlus(today, 1 - lengths[period]), until: today };
  const { from, until } = typed;
  if (from === '' || until === '' || from > until) return null;
  return dayPlus(from, mostUsageDays) > until ? { from, until } : null;
}
