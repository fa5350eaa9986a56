import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import { bookDay } from '../../src/features/money/ledger/book-day.ts';
import { priceOn, type PriceRow } from '../../src/features/money/prices/price-list.rules.ts';
import { validOn } from '../../src/platform/values/dated-rows.rules.ts';
import { countPriceNotices } from '../../src/features/money/prices/notices/price-notices.queries.ts';
import { selectDiscounts, selectPrices } from '../../src/features/money/prices/prices.queries.ts';
import type { DiscountRow } from '../../src/features/money/prices/starting-discount.rules.ts';
import { selectVatRates } from '../../src/features/money/prices/vat/vat-rates.queries.ts';
import { findSeller } from '../../src/features/money/seller/sellers.queries.ts';
import type { Command } from '../command.ts';
import { amountText } from './amount.ts';

const usage = `  npm run prices -- show
      what holds today and what comes, with how many companies were told of it`;

/** What holds and what comes. */
export const showPrices: Command = {
  usage,
  options: {},
  words: 0,
  async run({ database: { allCompanies }, clock }) {
    const today = bookDay(clock.now());
    const [prices, discounts, rates, notices, seller] = await Promise.all([
      selectPrices(allCompanies),
      selectDiscounts(allCompanies),
      selectVatRates(allCompanies),
      countPriceNotices(allCompanies),
      findSeller(allCompanies, today),
    ]);
    const comes = ({ validFrom }: { validFrom: string }) => validFrom > today;
    const priceLine = (row: PriceRow) => {
      const told = notices.find(({ priceId }) => priceId === row.id);
      const words = told
        ? `   ${told.companies} companies told by ${told.waiting + told.sent + told.bounced} mails`
        : '';
      return `  ${row.type.padEnd(14)} ${amountText(row.monthly).padStart(12)} a month from ${row.validFrom}${words}`;
    };
    const countries = [...new Set(rates.map(({ country }) => country))].toSorted();
    const rateNow = (country: string) =>
      validOn(
        rates.filter((row) => row.country === country),
        today,
      );
    return [
      'Prices for a device, without VAT:',
      ...chargedTypes.flatMap((type) => priceOn(prices, type, today) ?? []).map(priceLine),
      ...prices.filter(comes).map(priceLine),
      'Starting discount:',
      ...[validOn(discounts, today) ?? [], discounts.filter(comes)].flat().map(discountLine),
      'VAT:',
      `  ${countries
        .flatMap((country) => rateNow(country) ?? [])
        .map(rateText)
        .join(', ')}`,
      ...rates.filter(comes).map((row) => `  ${rateText(row)} from ${row.validFrom}`),
      'Seller:',
      seller
        ? `  ${seller.legalName}, ${seller.city}, ${seller.taxNumber}, ${seller.iban} (${seller.accountName})`
        : '  nobody yet, and without one no invoice is issued: npm run prices -- seller',
    ].join('\n');
  },
};

function discountLine({ monthly, months, validFrom }: DiscountRow): string {
  return `  ${amountText(monthly)} a month for ${months} months, for who begins on ${validFrom} or later`;
}

function rateText({ country, rate }: { country: string; rate: number }): string {
  return `${country} ${rate / 100} %`;
}
