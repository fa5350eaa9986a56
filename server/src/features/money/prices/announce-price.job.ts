import * as z from 'zod/mini';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { changesAfter } from './price-list.rules.ts';
import { insertPriceNotice, selectUntoldCompanies } from './price-notices.queries.ts';
import { selectPrices } from './prices.queries.ts';

/** Companies that are told in one turn. */
const pageSize = 100;

/**
 * Tells every company whose subscriptions a new price changes, each once however often it runs, and notes it in the transaction
 * that adds the mails. Where the price was replaced before it could be told, there is nothing to tell.
 */
export const announcePrice = defineJob({
  name: 'prices/announce',
  payload: z.strictObject({ priceId: z.int() }),
  async run(platform: Pick<Platform, 'database' | 'clock' | 'config'>, { priceId }) {
    const { database, clock } = platform;
    const prices = await selectPrices(database.allCompanies);
    const price = prices.find(({ id }) => id === priceId);
    if (!price || !isCharged(price.type)) return;
    const change = changesAfter(prices, [price.type], bookDay(clock.now())).find(
      ({ validFrom }) => validFrom === price.validFrom,
    );
    if (!change) return;
    for (;;) {
      const companies = await selectUntoldCompanies(database.allCompanies, price, pageSize);
      for (const companyId of companies) await tellCompany(platform, companyId, priceId, change);
      if (companies.length < pageSize) return;
    }
  },
});

async function tellCompany(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  companyId: string,
  priceId: number,
  change: PriceChange,
): Promise<void> {
  await platform.database.transaction(companyId, async (trx) => {
    const readers = await findMoneyReaders(trx, companyId);
    const isNew = await insertPriceNotice(trx, {
      companyId,
      priceId,
      mails: readers.length,
      toldAt: platform.clock.now(),
    });
    if (!isNew) return;
    await enqueue(
      trx,
      accountMailsOf<'priceChange'>(platform, readers, `price-${priceId}`, (langCode) =>
        letterOf(change, langCode),
      ),
    );
  });
}

function letterOf({ type, validFrom, before, after, mayLeave }: PriceChange, langCode: string) {
  const values = {
    type: textsIn(langCode)(`prices.type.${type}`),
    day: dayText(validFrom),
    before: moneyText(before, langCode),
    after: moneyText(after, langCode),
    mayLeave,
  };
  return { kind: 'priceChange', path: '/account/subscription', values } as const;
}
