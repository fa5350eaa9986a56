import { pricesCommands } from './prices/commands.ts';
import { main } from './run-command.ts';

/**
 * `npm run prices -- WHAT …`: sets prices, discounts, rates of VAT and the seller from a day on, beside a server that runs or
 * without one. Nothing that was set is changed.
 */
await main(pricesCommands);
