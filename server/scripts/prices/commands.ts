import type { Commands } from '../run-command.ts';
import { addConditionsCommand } from './conditions.ts';
import { addDiscountCommand } from './discount.ts';
import { addPriceCommand } from './price.ts';
import { sellerCommand } from './seller.ts';
import { showPrices } from './show.ts';
import { addVatRateCommand } from './vat-rate.ts';

/** What sets prices and says who sells. */
export const pricesCommands: Commands = {
  show: showPrices,
  price: addPriceCommand,
  discount: addDiscountCommand,
  'vat-rate': addVatRateCommand,
  seller: sellerCommand,
  conditions: addConditionsCommand,
};
