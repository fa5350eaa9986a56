import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { stepOf } from '#platform/machine/machine.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText } from '#platform/texts/texts.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { subscriptionMachine } from '../state/subscription.machine.ts';
import { updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/**
 * Ends the subscriptions whose first day without them has come, in the transaction that holds their locks, and has whoever reads about
 * the company's money told. What of them is still to be charged stays so.
 * @returns those that ended
 */
export async function endOver(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { companyId, rows, at }: { companyId: string; rows: readonly SubscriptionRow[]; at: Date },
): Promise<SubscriptionRow[]> {
  const ended: SubscriptionRow[] = [];
  for (const row of rows) {
    if (row.cancel_at === null || row.cancel_at > at) continue;
    const step = stepOf(subscriptionMachine, row.state, 'ended');
    if (step)
      ended.push(await updateSubscription(trx, row.id, { state: step.to, ended_at: at, next_type: null }));
  }
  if (ended.length > 0) await tellEnded(platform, trx, companyId, ended);
  return ended;
}

async function tellEnded(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  companyId: string,
  ended: readonly SubscriptionRow[],
): Promise<void> {
  const readers = await findMoneyReaders(trx, companyId);
  const devices = await describeDevices(
    trx,
    companyId,
    ended.flatMap(({ device_id: id }) => (id === null ? [] : [id])),
  );
  for (const { id, device_id: deviceId, serial_number: serial, cancel_at: cancelAt } of ended)
    await enqueue(
      trx,
      accountMailsOf<'subscriptionEnded'>(platform, readers, `subscription-ended-${id}`, () => ({
        kind: 'subscriptionEnded',
        path: '/account/subscription',
        values: {
          device: devices.get(deviceId ?? '')?.name ?? serial ?? '',
          day: cancelAt ? dayText(bookDay(cancelAt)) : '',
        },
      })),
    );
}
