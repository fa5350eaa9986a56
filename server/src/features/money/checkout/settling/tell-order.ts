import type { Kysely } from 'kysely';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import type { OrderRow } from '../orders.queries.ts';

/** Confirms an order to who reads about a company's money, in the transaction in which its subscriptions begin. */
export async function tellOrder(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  order: OrderRow,
  quotes: readonly Quote[],
): Promise<void> {
  const [earliest] = quotes;
  if (!earliest) return;
  await enqueue(
    trx,
    accountMailsOf<'orderConfirmed'>(
      platform,
      await findMoneyReaders(trx, order.company_id),
      `order-confirmed-${order.id}`,
      (langCode) => ({
        kind: 'orderConfirmed',
        path: '/account/subscription',
        values: {
          devices: quotes.map(
            ({ deviceName, type }) => `${deviceName}: ${textsIn(langCode)(`prices.type.${type}`)}`,
          ),
          amount: moneyText(euros(order.total_cents), langCode),
          contractEnd: dayText(earliest.contractEnd),
          day: Number(earliest.base.slice(-2)),
        },
      }),
    ),
  );
}
