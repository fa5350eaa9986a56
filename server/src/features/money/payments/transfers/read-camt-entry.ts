import { createHash } from 'node:crypto';
import { currencies, type Money } from '@belfry/contract/values/money.ts';
import { parseMoney, type DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { BankFileError, type BankFileFault } from './bank-file-error.ts';
import { readBookingDay } from './read-booking-day.ts';
import { attributeOf, nodesAt, textAt, textOf, textsAt, type XmlNode } from './read-xml.ts';

/** What a bank says of a movement, whichever way it went. */
export interface CamtMovement {
  /** The same for the same movement, in whichever file it comes; without what tells equal ones of a file apart. */
  reference: string;
  amount: DecimalMoney;
  /** Null in another currency than ours. */
  money: Money | null;
  credit: boolean;
  /** An earlier movement is taken back: by the bank, or as a payment that came back. */
  reversal: boolean;
  bookedOn: Day;
  /** Who is on the other side: who paid, of a debit who was paid. */
  payerName: string | null;
  payerIban: string | null;
  /** What stands there as references, and not as words; several are beside each other. */
  structuredReference: string | null;
  /** The words of the transfer, lines as the bank broke them; else what the bank says of it. */
  text: string;
}

/** Where an entry is, counted from 1 on. */
export interface EntryPlace {
  statement: number;
  entry: number;
}

/** References that say that there is none. */
const noReference = /^(?:NONREF|NOTPROVIDED|NOTAVAILABLE|N\/?A|0+)$/i;

/**
 * Reads an entry (`Ntry`): none where it is not booked or moves nothing, several where it is a batch whose transfers are listed.
 * @throws {BankFileError} at its place
 */
export function readCamtEntry(entry: XmlNode, place: EntryPlace): CamtMovement[] {
  const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? broken('no-status', place);
  if (status !== 'BOOK') return [];
  const details = nodesAt(entry, 'NtryDtls/TxDtls');
  const whole = movementOf(entry, details.length === 1 ? (details[0] ?? {}) : {}, entry, place);
  if (details.length < 2) return [whole].filter(moves);
  const parts = details.map((detail, at) => {
    const [amounts] = ['Amt', 'AmtDtls/TxAmt', 'AmtDtls/InstdAmt'].filter(
      (path) => nodesAt(detail, path).length > 0,
    );
    const priced = amounts === 'Amt' ? detail : (nodesAt(detail, amounts ?? 'Amt')[0] ?? {});
    return movementOf(entry, detail, priced, { ...place, transfer: at + 1 });
  });
  checkSum(whole, parts, place);
  return parts.filter(moves);
}

/** One movement. @param priced the element whose `Amt` is the amount */
function movementOf(
  entry: XmlNode,
  detail: XmlNode,
  priced: XmlNode,
  place: EntryPlace & { transfer?: number },
): CamtMovement {
  const direction = textAt(detail, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new BankFileError('no-direction', place);
  const credit = direction === 'CRDT';
  const reversal =
    ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '') || nodesAt(detail, 'RtrInf').length > 0;
  // In a reversal both sides keep the places that they had in what is taken back.
  const side = credit === reversal ? 'Cdtr' : 'Dbtr';
  const amount = amountOf(priced, place);
  const words = [...textsAt(detail, 'RmtInf/Ustrd'), ...textsAt(detail, 'RmtInf/Strd/AddtlRmtInf')].join(
    '\n',
  );
  const said = {
    amount,
    credit,
    reversal,
    bookedOn: readBookingDay(entry) ?? broken('no-day', place),
    payerName: textAt(detail, `RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`),
    payerIban: ibanOf(textAt(detail, `RltdPties/${side}Acct/Id/IBAN`)),
    structuredReference: textsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref').join(' ') || null,
    text: words || (textAt(detail, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf') ?? ''),
  };
  return { ...said, money: moneyIn(amount, place), reference: referenceIn(entry, detail, said) };
}

/** The bank's own reference; where it gives none, a digest of all that it says. The day is in it, as some banks count anew each day. */
function referenceIn(entry: XmlNode, detail: XmlNode, said: { bookedOn: Day }): string {
  const given = [textAt(detail, 'Refs/AcctSvcrRef'), textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef')];
  const usable = given.find((each) => each !== null && !noReference.test(each));
  const digest = () =>
    createHash('sha256')
      .update(JSON.stringify([said, textAt(detail, 'Refs/EndToEndId')]))
      .digest('hex')
      .slice(0, 32);
  return `${said.bookedOn}/${usable ?? digest()}`;
}

function amountOf(priced: XmlNode, place: EntryPlace): DecimalMoney {
  const [amount] = nodesAt(priced, 'Amt');
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d*))?$/.exec(amount ? textOf(amount) : '') ?? [];
  const currency = amount && attributeOf(amount, 'Ccy');
  if (whole === undefined || !currency) throw new BankFileError('bad-amount', place);
  return { value: `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`, currency };
}

function moneyIn(amount: DecimalMoney, place: EntryPlace): Money | null {
  if (!currencies.some((each) => each === amount.currency)) return null;
  try {
    return parseMoney(amount);
  } catch (error) {
    if (error instanceof RangeError) throw new BankFileError('bad-amount', place);
    throw error;
  }
}

/** Where a part is in another currency, nobody can add up. */
function checkSum(whole: CamtMovement, parts: readonly CamtMovement[], place: EntryPlace): void {
  const signed = ({ money, credit }: CamtMovement) => (money ? money.cents * (credit ? 1 : -1) : Number.NaN);
  const difference = parts.reduce((sum, part) => sum - signed(part), signed(whole));
  if (difference !== 0 && !Number.isNaN(difference)) throw new BankFileError('parts-differ', place);
}

/** Some banks book nothing, to say something. */
function moves({ amount }: CamtMovement): boolean {
  return /[1-9]/.test(amount.value);
}

function ibanOf(text: string | null): string | null {
  return text === null ? null : text.replaceAll(/\s/g, '').toUpperCase();
}

function broken(fault: BankFileFault, place: EntryPlace): never {
  throw new BankFileError(fault, place);
}
