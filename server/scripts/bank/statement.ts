import { readFile } from 'node:fs/promises';
import { BankFileError } from '../../src/features/money/payments/transfers/bank-file-error.ts';
import {
  takeStatement,
  type TakenStatement,
} from '../../src/features/money/payments/transfers/take-statement.ts';
import { Refusal, type Command } from '../command.ts';
import { messageOf } from '../message-of.ts';
import { findKeeper } from '../prices/keeper.ts';

/** A bank's file with incoming transfers. */
export const statementCommand: Command = {
  usage: `  npm run bank -- statement FILE.xml
      takes in the transfers of a bank's file (CAMT.053): what names a payment pays it,
      what names a payout of the provider is booked as that, the rest waits for staff;
      a file that is taken in again changes nothing`,
  options: {},
  words: 1,
  async run(parts, { words, pathOf }) {
    const { companyId } = await findKeeper(parts);
    const file = await readFile(pathOf(words[0] ?? '')).catch((error: unknown) => {
      throw new Refusal(`The file cannot be read: ${messageOf(error)}`);
    });
    const taken = await takeStatement(parts, companyId, file).catch((error: unknown) => {
      throw error instanceof BankFileError ? new Refusal(error.message) : error;
    });
    return wordsOf(taken);
  },
};

function wordsOf({ matched, unmatched, known, apart }: TakenStatement): string {
  const lines = apart.map(
    ({ amount, why, bookedOn, reference }) =>
      `  ${bookedOn}  ${amount.value} ${amount.currency}  ${why}  ${reference}`,
  );
  return [
    `${matched} paid what they name, ${unmatched} are of a payout or wait for staff, ${known} were there already.`,
    ...(lines.length > 0 ? ['For you to look at, as nobody paid it to us:', ...lines] : []),
  ].join('\n');
}
