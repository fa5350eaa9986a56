import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { usualUsageDays } from '@belfry/contract/devices/usage/usage.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { periodOf } from '#features/devices/usage/usage-period.rules.ts';
import { presentSimAct } from './acts/present-sim-act.ts';
import { selectNewestActs } from './acts/sim-acts.queries.ts';
import { isIn, presentSimCards } from './present-sim-cards.ts';
import { findSimCompany, selectSimCards, selectSimDays } from './sim-cards.queries.ts';

/** What was asked for that is shown of a card, the newest. */
const shownActs = 20;

/**
 * A SIM card, with what it used on each of the last 30 days in the device that it is in.
 * @throws {AppError} `not-found`, also for a card whose company was deleted; `reason-required`
 */
export async function getSimCard(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  reason: string,
): Promise<SimCardDetail> {
  const { database, clock } = platform;
  const now = clock.now();
  const companyId = await findSimCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const row = await selectSimCards(trx, { id, now }).executeTakeFirst();
    const [card] = row ? await presentSimCards([row], { trx, now }) : [];
    if (!row || !card) throw new AppError('not-found');
    const period = periodOf({}, localDay(now, 'Europe/Amsterdam'), usualUsageDays);
    const acts = await selectNewestActs(trx, [id], shownActs);
    const days = !isIn(row) || row.device_id === null ? [] : await selectSimDays(trx, row.device_id, period);
    return {
      ...card,
      firstSeenAt: row.first_seen_at.toISOString(),
      providerReadAt: row.provider_read_at?.toISOString() ?? null,
      ratePlan: row.rate_plan,
      acts: acts.map(presentSimAct),
      ...period,
      days: days.map((of) => ({
        day: of.day,
        simDataBytes: of.sim_data_bytes,
        sms: of.sms,
        voiceSeconds: of.voice_seconds,
        appAlarms: of.app_alarms,
      })),
    };
  });
}
