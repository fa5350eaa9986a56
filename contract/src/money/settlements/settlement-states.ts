/** Where a payout of the payment provider stands (design page 8.7). */
export const settlementStates = ['open', 'pending', 'processing-at-bank', 'paid-out', 'failed'] as const;
/** Where a payout of the payment provider stands. */
export type SettlementState = (typeof settlementStates)[number];

/** What a line of a payout is about. The last three move the provider's balance and are in no list of a settlement. */
export const settlementLineKinds = [
  'payment',
  'refund',
  'chargeback',
  'chargeback-reversal',
  'returned-refund',
  'returned-payout',
  'other',
] as const;
/** What a line of a payout is about. */
export type SettlementLineKind = (typeof settlementLineKinds)[number];

/** Why a payout and the books do not agree. */
export const differenceKinds = [
  /** The payout is not the sum of its lines less its costs. */
  'sum',
  /** The fees of the balance are not the costs of the settlement. */
  'fees',
  /** A line that the books know nothing of. */
  'unknown',
  /** A line of another amount than was booked. */
  'other-amount',
  /** A line that another payout has already. */
  'twice',
  /** What was paid long ago and is in no payout. */
  'missing',
  /** The bank got another amount than the provider says it paid out. */
  'bank',
] as const;
/** Why a payout and the books do not agree. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** What a difference is settled as: an account that takes it, or nothing to book as it was settled elsewhere. */
export const differenceResolutions = [
  'provider-fees',
  'chargeback-costs',
  'rounding',
  'written-off',
  'nothing-to-book',
] as const;
/** What a difference is settled as. */
export type DifferenceResolution = (typeof differenceResolutions)[number];

/** How a difference ended: as staff settled it, or because a later reading explained it and nothing was booked. */
export const differenceEnds = [...differenceResolutions, 'explained'] as const;
/** How a difference ended. */
export type DifferenceEnd = (typeof differenceEnds)[number];
