import type { Commands } from '../run-command.ts';
import { journalCommand } from './journal.ts';
import { monthsCommand } from './months.ts';
import { openingCommand } from './opening.ts';

/** What is done with the books as a whole. */
export const booksCommands: Commands = {
  months: monthsCommand,
  journal: journalCommand,
  opening: openingCommand,
};
