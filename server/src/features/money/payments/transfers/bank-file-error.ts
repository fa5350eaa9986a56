/** Why a bank's file cannot be read, in words for a person. */
const faults = {
  'too-large': 'The file is larger than 20 MB. Ask the bank for fewer days at once.',
  packed: 'The file is packed (ZIP). Unpack it, and choose the XML files in it one by one.',
  encoding: 'The file has characters that are not of the encoding it names.',
  'not-xml': 'The file is damaged or no XML. Fetch it from the bank again, as CAMT.053.',
  doctype: 'The file has a DOCTYPE, which no bank sends. Fetch it from the bank again.',
  'not-camt': 'The file is no bank statement of the form CAMT.053. Choose that form at the bank.',
  'no-statement': 'The file holds no statement.',
  'no-account': 'The statement does not say the IBAN of its account.',
  'several-accounts': 'The file holds statements of several accounts. Fetch one account at a time.',
  'other-account':
    'The statement is of another account than the seller’s. Fetch that of the account on your invoices.',
  'no-status': 'It does not say whether the entry is booked.',
  'no-day': 'The entry has no day of booking, or none that is in the calendar.',
  'no-direction': 'It does not say whether money came or went.',
  'bad-amount': 'The amount is missing or no amount of money.',
  'parts-differ': 'The transfers in the entry are together not what the entry is.',
} as const;

/** Names of {@link faults}. */
export type BankFileFault = keyof typeof faults;

/** Where a fault is: a line of the file; or a statement, an entry in it and a transfer in that, each counted from 1 on. */
export interface BankFilePlace {
  line?: number;
  statement?: number;
  entry?: number;
  transfer?: number;
}

/** A bank's file that cannot be read; nothing of it counts. */
export class BankFileError extends Error {
  readonly fault: BankFileFault;
  readonly place: BankFilePlace;

  constructor(fault: BankFileFault, place: BankFilePlace = {}) {
    const where = Object.entries(place).map(([name, number]) => `${name} ${number}`);
    super(where.length > 0 ? `${faults[fault]} (${where.join(', ')})` : faults[fault]);
    this.name = 'BankFileError';
    this.fault = fault;
    this.place = place;
  }
}
