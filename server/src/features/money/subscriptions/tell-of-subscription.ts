import type { Kysely } from 'kysely';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** Where a mail about a subscription leads to. */
const path = '/account/subscription';

/** A subscription of which something is told, and from which day on. */
interface Told {
  row: SubscriptionRow;
  deviceName: string;
  day: Day;
}

/** Tells who reads about a company's money that a subscription was cancelled, as of when, and what is given back. */
export async function tellCancelled(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { row, deviceName: device, day, credit }: Told & { credit: Money },
): Promise<void> {
  await enqueue(
    trx,
    accountMailsOf<'subscriptionCancelled'>(
      platform,
      await findMoneyReaders(trx, row.company_id),
      `subscription-cancelled-${row.id}-${String(row.version)}`,
      (langCode) => ({
        kind: 'subscriptionCancelled',
        path,
        values: {
          device,
          day: dayText(day),
          credit: credit.cents === 0 ? '' : moneyText(credit, langCode),
        },
      }),
    ),
  );
}

/** Tells that a subscription has, or is going to have, another type. */
export async function tellChanged(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { row, deviceName: device, day, type, amount }: Told & { type: ChargedType; amount: Money },
): Promise<void> {
  await enqueue(
    trx,
    accountMailsOf<'subscriptionChanged'>(
      platform,
      await findMoneyReaders(trx, row.company_id),
      `subscription-changed-${row.id}-${String(row.version)}`,
      (langCode) => ({
        kind: 'subscriptionChanged',
        path,
        values: {
          device,
          type: textsIn(langCode)(`prices.type.${type}`),
          day: dayText(day),
          amount: moneyText(amount, langCode),
        },
      }),
    ),
  );
}
