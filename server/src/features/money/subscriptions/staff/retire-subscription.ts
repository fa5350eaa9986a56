import type { Kysely } from 'kysely';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText } from '#platform/texts/texts.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { refundWhenLast } from '../billing/refund-when-last.ts';
import { aheadUntil } from '../cancelling/end-on.rules.ts';
import { giveBack, planGivingBack } from '../cancelling/give-back.ts';
import { changeAsStaff } from '../change-subscription.ts';
import { updateSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';

/** How staff end a subscription. */
interface Ending {
  id: string;
  reason: string;
  /** Whether what was charged beyond is given back. */
  isCredited: boolean;
  /** First day without it; today unless said. */
  day?: Day | undefined;
  /** For the customer. */
  note?: string | undefined;
}

/**
 * Staff end a subscription today or on a later day, whatever its contract says: nothing is charged for the time after, and who reads
 * about the company's money is told. Today is the only way out where nobody can tell how one stands.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is over and not charged any more, and for a {@link judgeEnd day} that cannot be
 */
export function retireSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason, isCredited, day, note }: Ending,
): Promise<Subscription> {
  return changeAsStaff(platform, context, { id, reason }, async (trx, { row, deviceName, at, today }) => {
    const end = judgeEnd(row, day ?? today, today);
    const back = await planGivingBack(trx, row, end);
    if (isCredited) await giveBack(trx, row.company_id, back, { why: 'retired', day: end, at });
    const changed = await updateSubscription(
      trx,
      id,
      end > today
        ? {
            cancel_at: momentOn(end, 0, 'Europe/Amsterdam'),
            end_by_staff: true,
            ...aheadUntil(row, end),
          }
        : { state: 'retired', ended_at: row.ended_at ?? at, next_charge_on: null, next_type: null },
    );
    await refundWhenLast(trx, row.company_id);
    const credit = isCredited ? back.credit : null;
    await tellRetired(platform, trx, changed, { deviceName, day: end, credit, note });
    const details = { isCredited, credit: credit?.cents ?? 0, ...(end > today && { day: end }) };
    return { row: changed, action: 'subscription.retired', details };
  });
}

/**
 * The first day without a subscription that staff end: not in the past, not after the day on which it ends anyway, and only today where
 * it is over and charged still, or nobody can tell how it stands.
 * @throws {AppError} `not-allowed-now`
 */
export function judgeEnd(row: SubscriptionRow, day: Day, today: Day): Day {
  const isOver = overSubscriptionStates.some((over) => over === row.state);
  const isLater = day > today;
  const endsBefore = row.cancel_at !== null && bookDay(row.cancel_at) <= day;
  if (day < today || (isLater && (isOver || row.state === 'unknown' || endsBefore)))
    throw new AppError('not-allowed-now');
  return day;
}

async function tellRetired(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  row: SubscriptionRow,
  told: { deviceName: string; day: Day; credit: Money | null; note: string | undefined },
): Promise<void> {
  const { deviceName: device, day, credit, note = '' } = told;
  await enqueue(
    trx,
    accountMailsOf<'subscriptionRetired'>(
      platform,
      await findMoneyReaders(trx, row.company_id),
      `subscription-retired-${row.id}-${String(row.version)}`,
      (langCode) => ({
        kind: 'subscriptionRetired',
        path: '/account/subscription',
        values: {
          device,
          day: dayText(day),
          credit: credit && credit.cents > 0 ? moneyText(credit, langCode) : '',
          note,
        },
      }),
    ),
  );
}
