import type { DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { BankFileError } from './bank-file-error.ts';
import { readCamtEntry, type CamtMovement } from './read-camt-entry.ts';
import { nodesAt, readXml, textAt, type XmlNode } from './read-xml.ts';

/** Money that came, as the bank tells it. */
export interface BankTransfer extends Omit<CamtMovement, 'amount' | 'money' | 'reversal'> {
  /** The same for the same transfer, in whichever file it comes. */
  reference: string;
  amount: Money;
}

/** A booked movement that is no money of a payer, and why. */
export interface SetApart extends Omit<BankTransfer, 'amount'> {
  amount: DecimalMoney;
  why: 'other-currency' | 'reversal' | 'debit';
}

/** What a bank's file holds. */
export interface BankFile {
  /** IBAN of the account. */
  account: string;
  entries: BankTransfer[];
  /** Booked, and for a person to look at: what nobody paid us. */
  apart: SetApart[];
}

/**
 * Reads the statements of an account (CAMT.053, any version from 02 to 13). Only what is booked counts; each transfer of a batch
 * stands for itself.
 * @throws {BankFileError} where anything of the file cannot be read: it counts as a whole or not at all
 */
export function readCamt(file: Uint8Array): BankFile {
  const root = readXml(file);
  if (nodesAt(root, 'Document/BkToCstmrStmt').length === 0) throw new BankFileError('not-camt');
  const statements = nodesAt(root, 'Document/BkToCstmrStmt/Stmt');
  const [account, ...others] = new Set(statements.map(accountOf));
  if (account === undefined) throw new BankFileError('no-statement');
  if (others.length > 0) throw new BankFileError('several-accounts');
  const movements = statements.flatMap((statement, inFile) =>
    nodesAt(statement, 'Ntry').flatMap((entry, inStatement) =>
      readCamtEntry(entry, { statement: inFile + 1, entry: inStatement + 1 }),
    ),
  );
  const sorted = toldApart(movements).map(sortOut);
  return {
    account,
    entries: sorted.filter((each): each is BankTransfer => !('why' in each)),
    apart: sorted.filter((each): each is SetApart => 'why' in each),
  };
}

function accountOf(statement: XmlNode, at: number): string {
  const iban = textAt(statement, 'Acct/Id/IBAN');
  if (iban === null) throw new BankFileError('no-account', { statement: at + 1 });
  return iban.replaceAll(/\s/g, '').toUpperCase();
}

/** Numbers those that have one reference: transfers of a batch, and equal ones of which the bank says nothing more. */
function toldApart(movements: readonly CamtMovement[]): CamtMovement[] {
  const met = new Map<string, number>();
  return movements.map((movement) => {
    const count = (met.get(movement.reference) ?? 0) + 1;
    met.set(movement.reference, count);
    return count === 1 ? movement : { ...movement, reference: `${movement.reference}/${count}` };
  });
}

function sortOut({ amount, money, reversal, ...rest }: CamtMovement): BankTransfer | SetApart {
  if (money === null) return { ...rest, amount, why: 'other-currency' };
  if (reversal) return { ...rest, amount, why: 'reversal' };
  return rest.credit ? { ...rest, amount: money } : { ...rest, amount, why: 'debit' };
}
