import { statementCommand } from './bank/statement.ts';
import { main } from './run-command.ts';

/** `npm run bank -- WHAT …`: takes in what the bank tells, beside a server that runs or without one. */
await main({ statement: statementCommand });
