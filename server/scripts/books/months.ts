import { maxPageSize } from '@belfry/contract/http/list.ts';
import { getJournals } from '../../src/features/money/ledger/journal/get-journals.ts';
import type { Command } from '../command.ts';

/** Which months of the books are closed, and which is next. */
export const monthsCommand: Command = {
  usage: `  npm run books -- months
      which months were exported and are closed, and which is next`,
  options: {},
  words: 0,
  async run(parts) {
    const { items, nextMonth } = await getJournals(parts, { limit: maxPageSize });
    return [
      ...(items.length === 0 ? ['No month is closed yet.'] : ['Closed:']),
      ...items
        .toReversed()
        .map(
          ({ month, closedAt, entries, sha256 }) =>
            `  ${month}   on ${closedAt}, ${entries} entries, SHA-256 ${sha256}`,
        ),
      nextMonth === null
        ? 'None is to be exported: the next one is not over, or nothing was booked yet.'
        : `Next: npm run books -- journal ${nextMonth} --out FILE`,
    ].join('\n');
  },
};
