import type { Kysely } from 'kysely';
import type { PriceOutlook, PricePreview } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { newestOf } from '#platform/values/dated-rows.rules.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findMoneyReadersOf } from '#features/people/companies/find-money-readers.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { unsaidSeller, whoSellsOn } from '#features/money/seller/who-sells.ts';
import { priceLetter } from '../notices/price-letter.ts';
import { newsOf, type PriceNews } from '../notices/price-news.rules.ts';
import { selectUntoldCompanies } from '../notices/price-notices.queries.ts';
import { selectPricePayers } from '../notices/price-payers.queries.ts';
import { earliestOf, judgePrice, type PriceRow } from '../price-list.rules.ts';
import { besideOf, differenceOf, type Payer } from '../price-outlook.rules.ts';
import { selectPrices } from '../prices.queries.ts';
import { selectVatRates } from '../vat/vat-rates.queries.ts';
import { vatTreatmentOf } from '../vat/vat.rules.ts';

/** Companies whose readers are looked up at once. */
const atOnce = 1_000;

/** Whether a price may be added, and what it would do: the same that follows when it is added at this moment. */
export async function previewPrice(
  { database, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  { type, validFrom, cents }: { type: ChargedType; validFrom: Day; cents: number },
): Promise<PricePreview> {
  const today = bookDay(clock.now());
  const reader = database.allCompanies;
  const rows = await selectPrices(reader);
  const added = { type, validFrom, monthly: euros(cents) };
  const fault = validFrom <= today ? { why: 'past' as const } : judgePrice(rows, added, today);
  const earliest = earliestOf(rows, added, today);
  if (fault) return { fault: fault.why, earliest, outlook: null };
  const price: PriceRow = { ...added, id: newestOf(rows) + 1 };
  const news = newsOf([...rows, price], price);
  const beside = besideOf(rows, added);
  const payers = await findPayers(reader, { type, day: validFrom });
  const outlook: PriceOutlook = {
    ...beside,
    mayLeave: news?.change.mayLeave ?? false,
    subscriptions: payers.reduce((count, payer) => count + payer.subscriptions, 0),
    payers: payers.length,
    difference: differenceOf({ ...beside, monthly: price.monthly }, payers),
    ...(await countTold(reader, price, news)),
    letters: news
      ? langCodes.map((langCode) => {
          const { subject, heading, paragraphs } = priceLetter(news, {
            langCode,
            brand: config.BRAND_NAME,
          });
          return { langCode, subject, heading, paragraphs };
        })
      : [],
  };
  return { fault: null, earliest, outlook };
}

async function countTold(
  reader: Kysely<DB>,
  price: PriceRow,
  news: PriceNews | null,
): Promise<Pick<PriceOutlook, 'companies' | 'unreachable' | 'mails'>> {
  if (!news) return { companies: 0, unreachable: 0, mails: 0 };
  const told = await selectUntoldCompanies(reader, { ...price, takesBack: news.takesBack });
  const counts = { companies: told.length, unreachable: 0, mails: 0 };
  for (let from = 0; from < told.length; from += atOnce) {
    const some = told.slice(from, from + atOnce);
    const readers = await findMoneyReadersOf(reader, some);
    for (const id of some) {
      const mails = readers.get(id)?.length ?? 0;
      counts.mails += mails;
      if (mails === 0) counts.unreachable += 1;
    }
  }
  return counts;
}

async function findPayers(reader: Kysely<DB>, asked: { type: ChargedType; day: Day }): Promise<Payer[]> {
  const [rows, rates, seller] = await Promise.all([
    selectPricePayers(reader, asked),
    selectVatRates(reader),
    whoSellsOn(reader, asked.day),
  ]);
  return rows.map(({ country, tax_number: taxNumber, vat_status: vatStatus, subscriptions }) => {
    const buyer = { country, taxNumber, vatStatus };
    const sale = { seller: seller ?? unsaidSeller, buyer, day: asked.day };
    return { subscriptions, rate: vatTreatmentOf(rates, sale).rate };
  });
}
