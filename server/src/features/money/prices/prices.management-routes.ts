import * as contract from '@belfry/contract/money/prices/prices-management.contract.ts';
import * as rates from '@belfry/contract/money/prices/rates-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { addManagedDiscount, addManagedVatRate } from './management/add-managed-rates.ts';
import { addManagedPrice } from './management/add-managed-price.ts';
import { getManagedPrices } from './management/get-managed-prices.ts';
import { getManagedDiscounts, getManagedVatRates } from './management/managed-rates.ts';
import { previewPrice } from './management/preview-price.ts';
import { priceNoticeList } from './notices/price-notice-list.ts';
import { sendPriceNoticesAgain } from './notices/send-again.ts';

/** Routes of prices, discounts and rates for staff. */
export function pricesManagementRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getManagedPrices, () => getManagedPrices(platform)),
    bind(contract.previewPrice, (_context, { query }) => previewPrice(platform, query)),
    bind(contract.addManagedPrice, (context, { body }) => addManagedPrice(platform, context, body)),
    bind(contract.getPriceNotices, (context, { query }) =>
      listOverCompanies(platform, context, priceNoticeList, query),
    ),
    bind(contract.exportPriceNotices, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('prices-management.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, priceNoticeList, query),
      ),
    ),
    bind(contract.sendPriceNoticesAgain, (context, { body }) =>
      sendPriceNoticesAgain(platform, context, body.price),
    ),
    bind(rates.getManagedDiscounts, () => getManagedDiscounts(platform)),
    bind(rates.addManagedDiscount, (context, { body }) => addManagedDiscount(platform, context, body)),
    bind(rates.getManagedVatRates, () => getManagedVatRates(platform)),
    bind(rates.addManagedVatRate, (context, { body }) => addManagedVatRate(platform, context, body)),
  ];
}
