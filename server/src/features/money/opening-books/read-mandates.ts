import type { Platform } from '#platform/platform.ts';
import {
  readOldMandate,
  type OldMandate,
  type OldMandateFault,
} from '#features/money/payments/mandates/read-old-mandate.ts';
import { OpeningBooksError } from './opening-books-error.ts';
import type { OpeningCustomer, OpeningFault } from './opening-books.rules.ts';

/** How many the provider is asked for at a time. */
const atATime = 5;

const words: Record<OldMandateFault, string> = {
  'not-there': 'the provider has no such mandate of that customer',
  'not-valid': 'the mandate is not valid at the provider',
  'no-method-of-ours': 'the mandate is neither for direct debit nor for a card',
};

/**
 * The mandates of opening books as the provider has them, by the customer's number.
 * @throws {OpeningBooksError} with every mandate that cannot be charged; {PaymentFault} where the provider gives no good answer
 */
export async function readMandates(
  platform: Pick<Platform, 'payments'>,
  customers: readonly OpeningCustomer[],
): Promise<Map<number, OldMandate>> {
  const found = new Map<number, OldMandate>();
  const faults: OpeningFault[] = [];
  const wanted = customers.flatMap(({ customerNumber, mandate }, index) =>
    mandate ? [{ customerNumber, mandate, place: `customers[${index}].mandate` }] : [],
  );
  for (let from = 0; from < wanted.length; from += atATime)
    await Promise.all(
      wanted.slice(from, from + atATime).map(async ({ customerNumber, mandate, place }) => {
        const read = await readOldMandate(platform, mandate);
        if (typeof read === 'string') faults.push({ place, fault: words[read] });
        else found.set(customerNumber, read);
      }),
    );
  if (faults.length > 0) throw new OpeningBooksError(faults);
  return found;
}
