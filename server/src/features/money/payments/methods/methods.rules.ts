import type { AttemptSequence, PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** What holds of a method from a day on. */
export interface MethodRow {
  method: PaymentMethod;
  label: string;
  validFrom: Day;
  isOffered: boolean;
  /** For the payment that begins a mandate. */
  first: boolean;
  recurring: boolean;
  /** For one payment alone. */
  single: boolean;
}

/** The methods that are offered on a day: of each the row that holds then, in the order in which they came to be. */
export function methodsOn(rows: readonly MethodRow[], day: Day): MethodRow[] {
  const byMethod = new Map<PaymentMethod, MethodRow>();
  for (const row of rows) if (row.validFrom <= day) byMethod.set(row.method, row);
  return [...byMethod.values()].filter(({ isOffered }) => isOffered);
}

/** Whether a method may be the payer's own act of this sequence at the provider. */
export function isPayerMethod({ method, first, single }: MethodRow, sequence: AttemptSequence): boolean {
  if (method === 'banktransfer') return false;
  return sequence === 'first' ? first : single;
}

/** Whether a company may change to a method: by a payment that begins a mandate, or a mandate that is signed here. */
export function isChangeMethod({ method, first, recurring }: MethodRow): boolean {
  return first || (recurring && isByIban(method));
}

/** Whether the payer signs a mandate here, instead of paying at the provider. */
export function isByIban(method: PaymentMethod): boolean {
  return method === 'directdebit';
}
