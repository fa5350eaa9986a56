import {
  mostPushDays,
  type AppPlatform,
  type PushTotals,
} from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { daysOfPeriod, type AskedPeriod } from './days-of-period.ts';
import { findCountedAt, sumPushDays, sumReasons } from './push-days.queries.ts';

const usualDays = 30;

/** What all app alarms of a period come to; of the last 30 days unless told. A period that is too long loses its beginning. */
export async function getPushTotals(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  asked: AskedPeriod,
): Promise<PushTotals> {
  const narrowed = daysOfPeriod(asked);
  const until = narrowed.until ?? localDay(platform.clock.now(), 'Europe/Amsterdam');
  const earliest = addDays(until, 1 - mostPushDays);
  const wanted = narrowed.from ?? addDays(until, 1 - usualDays);
  const from = wanted < earliest ? earliest : wanted;
  const filter = { ...narrowed, from, until };
  const query = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return lookOverCompanies(platform, context, { section: 'apps', as: 'list', query }, async (trx) => {
    const days = await sumPushDays(trx, 'day', filter);
    const platforms = await sumPushDays(trx, 'platform', filter);
    return {
      from,
      until,
      days: days.map(({ key, ...counts }) => ({ day: key, ...counts })),
      platforms: platforms.map(({ key, ...counts }) => ({ platform: key as AppPlatform, ...counts })),
      reasons: await sumReasons(trx, filter),
      countedAt: (await findCountedAt(trx))?.toISOString() ?? null,
    };
  });
}
