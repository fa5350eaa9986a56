import { provisionCommands } from './provision/commands.ts';
import { main } from './run-command.ts';

/**
 * `npm run provision -- WHAT …`: puts an installation to use, beside a server that runs or without one. Whatever is there
 * already stays as it is, so that each may be run again.
 */
await main(provisionCommands);
