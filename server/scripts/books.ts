import { booksCommands } from './books/commands.ts';
import { main } from './run-command.ts';

/**
 * `npm run books -- WHAT …`: exports months of the books and closes them, and takes over what was open in the books before these; beside
 * a server that runs or without one.
 */
await main(booksCommands);
