import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { bookMonth } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import { closeJournal } from '../../src/features/money/ledger/journal/close-journal.ts';
import { findExported } from '../../src/features/money/ledger/journal/find-exported.ts';
import { readJournal } from '../../src/features/money/ledger/journal/read-journal.ts';
import { AppError } from '../../src/platform/http/errors/app-error.ts';
import { readForm, Refusal, text, type Command, type Parts } from '../command.ts';
import { messageOf } from '../message-of.ts';
import { findKeeper } from '../prices/keeper.ts';

const usage = `  npm run books -- journal YYYY-MM --out FILE.csv
      exports a month of the books and closes it: what is booked later falls into the month after it;
      of a closed month it writes the same file again`;

const form = z.strictObject({ month: bookMonth, out: z.string().check(z.minLength(1)) });

/** A month of the books as a file. */
export const journalCommand: Command = {
  usage,
  options: { out: text },
  words: 1,
  async run(parts, { words, options, pathOf }) {
    const { month, out } = readForm(form, { month: words[0], out: options['out'] }, usage);
    const path = pathOf(out);
    // Nothing is closed that could not be written down; and what was there before stays until this is whole.
    const part = `${path}.part`;
    const file = await open(part, 'w', 0o600).catch((error: unknown) => {
      throw new Refusal(`The file cannot be written: ${messageOf(error)}`);
    });
    try {
      const known = await findExported(parts.database.allCompanies, month);
      const { entries, sha256 } = known ?? (await close(parts, month));
      await file.writeFile(Readable.from(readJournal(parts, month)));
      await file.sync();
      await rename(part, path);
      const what = known ? 'was closed before' : 'is exported and closed';
      return `${month} ${what}: ${entries} entries in ${path}, SHA-256 ${sha256}.`;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  },
};

async function close(parts: Parts, month: string) {
  return closeJournal(parts, { ...(await findKeeper(parts)), requestId: 'books' }, { month }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new Refusal(
        `${month} cannot be closed: months are exported in order, each once it is over. See: npm run books -- months`,
      );
    },
  );
}
