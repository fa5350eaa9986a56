import type { SettlementLineKind } from '@belfry/contract/money/settlements/settlement-states.ts';

/** A movement of the provider's balance, in cents; below zero where money went away. */
export interface Movement {
  id: string;
  type: string;
  initialCents: number;
  /** Fees that were taken of it. */
  feeCents: number;
  resultCents: number;
  paymentId: string | null;
  refundId: string | null;
  chargebackId: string | null;
  settlementId: string | null;
}

/** A movement that stands in no list of a payout, and is a line of its own. */
export interface MovedLine {
  kind: Exclude<SettlementLineKind, 'payment' | 'refund' | 'chargeback'>;
  movement: Movement;
  cents: number;
}

/** Movements that a payout lists as its payments, refunds and chargebacks. */
const listed: ReadonlySet<string> = new Set(['payment', 'capture', 'refund', 'chargeback']);
/** A payout that came back, whether the bank had it or not. */
const returned: ReadonlySet<string> = new Set([
  'returned-transfer',
  'canceled-transfer',
  'canceled-outgoing-transfer',
]);
/** Moves the balance and is no line: the payout itself, and what makes up for the rounding of each fee as it was taken. */
const noLines: ReadonlySet<string> = new Set(['outgoing-transfer', 'invoice-rounding-compensation']);

/** Whether a movement is of a payment, refund or chargeback that a payout lists. */
export function isListed({ type }: Pick<Movement, 'type'>): boolean {
  return listed.has(type);
}

/** The lines of a payout that only the balance tells of. Fees are costs and no lines. */
export function linesOfMovements(movements: readonly Movement[]): MovedLine[] {
  return movements.flatMap((movement): MovedLine[] => {
    if (isListed(movement) || noLines.has(movement.type) || isFee(movement)) return [];
    return [{ kind: kindOf(movement.type), movement, cents: movement.initialCents }];
  });
}

/** The provider's id of what a movement is of: a payment, one of its refunds or of its chargebacks. */
export function subjectOf({ type, paymentId, refundId, chargebackId }: Movement): string | null {
  if (type === 'refund') return refundId;
  return type === 'chargeback' ? chargebackId : paymentId;
}

/** What the balance says was taken as fees, above zero where it was, and how many fees there were. */
export function feesOfMovements(movements: readonly Movement[]): { cents: number; fees: number } {
  const taken = movements.map((each) => (isFee(each) ? each.resultCents : each.feeCents));
  return {
    cents: -taken.reduce((total, cents) => total + cents, 0) || 0,
    fees: taken.filter((cents) => cents !== 0).length,
  };
}

/** Fees have many names, and new ones come: all end so. */
function isFee({ type }: Movement): boolean {
  return type.endsWith('-fee') || type === 'fee-prepayment';
}

function kindOf(type: string): MovedLine['kind'] {
  if (type === 'chargeback-reversal' || type === 'returned-refund') return type;
  return returned.has(type) ? 'returned-payout' : 'other';
}
