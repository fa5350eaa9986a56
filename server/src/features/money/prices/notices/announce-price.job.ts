import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { findMoneyReadersOf } from '#features/people/companies/find-money-readers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectPrices } from '../prices.queries.ts';
import { newsOf } from './price-news.rules.ts';
import { insertNoticeMails } from './notice-mails.queries.ts';
import { insertPriceNotice, selectUntoldCompanies } from './price-notices.queries.ts';
import { sendPriceNoticeOf } from './send-notice.job.ts';

/** Companies that are told in one turn. */
const pageSize = 100;

/**
 * Tells every company whose subscriptions a new price changes, or that was told of a price which it takes back, each once however
 * often it runs, and notes it in the transaction that adds the mails. Where the price was replaced before it could be told, there
 * is nothing to tell.
 */
export const announcePrice = defineJob({
  name: 'prices/announce',
  payload: z.strictObject({ priceId: z.int() }),
  async run(platform: Pick<Platform, 'database' | 'clock'>, { priceId }) {
    const { database, clock } = platform;
    const prices = await selectPrices(database.allCompanies);
    const price = prices.find(({ id }) => id === priceId);
    if (!price || !isCharged(price.type) || price.validFrom <= bookDay(clock.now())) return;
    const news = newsOf(prices, price);
    if (!news) return;
    const { takesBack } = news;
    for (;;) {
      const companies = await selectUntoldCompanies(database.allCompanies, { ...price, takesBack }, pageSize);
      for (const companyId of companies) await tellCompany(platform, companyId, priceId);
      if (companies.length < pageSize) return;
    }
  },
});

async function tellCompany(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  companyId: string,
  priceId: number,
): Promise<void> {
  await database.transaction(companyId, async (trx) => {
    const readers = (await findMoneyReadersOf(trx, [companyId])).get(companyId) ?? [];
    const at = clock.now();
    const isNew = await insertPriceNotice(trx, { companyId, priceId, mails: readers.length, toldAt: at });
    if (!isNew) return;
    const mails = readers.map((reader) => ({ ...reader, id: randomUUID(), companyId, priceId }));
    await insertNoticeMails(trx, mails, at);
    await enqueue(
      trx,
      mails.map(({ id }) => sendPriceNoticeOf(id)),
    );
  });
}
