import type { Kysely } from 'kysely';
import { monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import type { Consequences } from '@belfry/contract/money/subscriptions/consequences.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { findDueDay } from '#features/money/invoices/find-due-day.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findDunning } from '#features/money/payments/dunning/find-dunning.ts';
import { billedOf } from '../billing/billed-of.ts';
import { mostOpen } from '../billing/find-due.ts';
import { nextNumber } from '../billing/next-charge.ts';
import { periodOf } from '../billing/periods.rules.ts';
import { calledOf } from '../overview/present-subscription.ts';
import { selectSubscriptionsOf } from '../overview/subscription-lists.queries.ts';
import { findOwed } from '../state/find-owed.ts';
import { isOver } from '../state/restate-rows.ts';
import { selectPeriods, type PeriodRow, type SubscriptionRow } from '../subscriptions.queries.ts';
import { pauseDayOf, stepsOf } from './consequences.rules.ts';

/** What happens where a payment of the caller's company stays open: the real rules, played for its devices. @throws {AppError} `not-found` */
export async function getConsequences(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<Consequences> {
  const own = database.company(companyId);
  const dunning = await findDunning(own, companyId, id);
  if (!dunning) throw new AppError('not-found');
  const { invoiceId } = dunning;
  const rows = await selectSubscriptionsOf(own, companyId, { invoiceId, paymentId: id });
  const deviceIds = rows.flatMap(({ device_id: deviceId }) => deviceId ?? []);
  const devices = await describeDevices(own, companyId, deviceIds);
  const dueOn = invoiceId === null ? null : await findDueDay(own, companyId, invoiceId);
  const pausesOn = await findPause(own, companyId, rows);
  return {
    devices: rows.map((row) => ({
      id: row.device_id,
      name: calledOf(row, devices).deviceName,
      type: row.type,
      servicesGoOn: !isOver(row.state),
    })),
    alarmsGoOn: true,
    steps: stepsOf({ dunning, dueOn, pausesOn, today: bookDay(clock.now()) }),
  };
}

/** The first day on which a period of one of these would begin that is not charged any more; null where there is none. */
async function findPause(
  database: Kysely<DB>,
  companyId: string,
  rows: readonly SubscriptionRow[],
): Promise<Day | null> {
  const owed = await findOwed(database, companyId, rows);
  const ids = rows.map(({ id }) => id);
  const charged = await selectPeriods(database, companyId, ids);
  const days = rows.flatMap((row) => {
    const next = nextDaysOf(row, charged.get(row.id) ?? []);
    return pauseDayOf(owed.get(row.id)?.length ?? 0, next, mostOpen) ?? [];
  });
  return days.toSorted()[0] ?? null;
}

/** The days on which a subscription is charged next, as many as it takes to pause. */
function nextDaysOf(row: SubscriptionRow, periods: readonly PeriodRow[]): Day[] {
  const billed = billedOf(row, periods);
  if (!billed || row.next_charge_on === null) return [];
  const plan = { ...billed, months: monthsCharged[billed.type] };
  const days = Array.from(
    { length: mostOpen + 1 },
    (_, index) => periodOf(plan, nextNumber(periods) + index).from,
  );
  return days.filter((day) => billed.endsOn === null || day < billed.endsOn);
}
