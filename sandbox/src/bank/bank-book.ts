import { randomUUID } from 'node:crypto';

/** What somebody tells their bank to pay to the seller. */
export interface TransferOrder {
  /** With two decimals, e.g. `14.95`. */
  amount: string;
  currency: string;
  name: string;
  /** Null where the bank does not say it. */
  iban: string | null;
  reference: string;
}

/** Money that came to the seller's account. */
export interface BankTransfer extends TransferOrder {
  /** What the bank calls it; never the same twice, also after a new start of the sandbox. */
  id: string;
  /** Business time, ISO 8601. */
  at: string;
  /** The bank's day, that of Amsterdam. */
  day: string;
}

/** The seller's account at the bank. */
export interface BankBook {
  /** Oldest first; of one day where named. */
  all(day?: string): BankTransfer[];
  pay(order: TransferOrder): BankTransfer;
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** The bank's day of a moment (ms since 1970), that of Amsterdam: `2026-11-25`. */
export function dayOfBank(at: number): string {
  return calendar.format(at);
}

/** Starts empty. `now` is business time in ms. */
export function createBankBook(now: () => number, changed: () => void): BankBook {
  const transfers: BankTransfer[] = [];
  return {
    all: (day) => transfers.filter((each) => day === undefined || each.day === day),
    pay(order) {
      const at = now();
      const transfer = {
        ...order,
        id: randomUUID().replaceAll('-', ''),
        at: new Date(at).toISOString(),
        day: dayOfBank(at),
      };
      transfers.push(transfer);
      changed();
      return transfer;
    },
  };
}

/** A creditor reference (ISO 11649) of digits as banks send it, null where a payer wrote words. Check digits are the receiver's matter. */
export function structuredReference(reference: string): string | null {
  const bare = reference.replaceAll(/\s/g, '').toUpperCase();
  return /^RF\d{3,23}$/.test(bare) ? bare : null;
}
