import type { Platform } from '#platform/platform.ts';
import { whoSells } from '#features/money/seller/who-sells.ts';
import { BankFileError } from './bank-file-error.ts';
import { numberOfReference } from './creditor-reference.rules.ts';
import { findReference } from './find-reference.rules.ts';
import { readCamt, type BankTransfer, type SetApart } from './read-camt.ts';
import { takeTransfer } from './take-transfer.ts';

/** What became of a bank's file. */
export interface TakenStatement {
  /** How many transfers paid a claim, are of a payout or wait for staff, and were there already. */
  matched: number;
  unmatched: number;
  known: number;
  /** What is no money of a payer, for a person to look at. */
  apart: SetApart[];
}

/**
 * Takes in the transfers of a bank's file, each in a transaction of its own: a file that is taken in twice, or was broken off, does
 * no harm.
 * @param makerId the maker's own company
 * @throws {BankFileError} where the file cannot be read, or is of another account than the seller's
 */
export async function takeStatement(
  platform: Pick<Platform, 'database' | 'clock'> & Partial<Pick<Platform, 'live'>>,
  makerId: string,
  file: Uint8Array,
): Promise<TakenStatement> {
  const { account, entries, apart } = readCamt(file);
  const seller = await whoSells(platform);
  if (seller && seller.iban !== account) throw new BankFileError('other-account');
  const counts = { matched: 0, unmatched: 0, known: 0 };
  for (const entry of entries) counts[await takeTransfer(platform, makerId, toldBy(entry))] += 1;
  return { ...counts, apart };
}

function toldBy(entry: BankTransfer) {
  const named = findReference(entry);
  return {
    bankReference: entry.reference,
    amount: entry.amount,
    bookedOn: entry.bookedOn,
    payerName: entry.payerName,
    payerIban: entry.payerIban,
    remittance: entry.text.slice(0, 1000),
    claimNumber: named.found === 'one' ? numberOfReference(named.reference) : null,
  };
}
