import { listed, named } from '#platform/i18n/listed.ts';
import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { Link } from 'react-router';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Facts } from '#ui/page/panel.tsx';

/** What a claim is called: the invoice's number, or its reference. */
export function nameOfClaim({
  invoiceNumber,
  reference,
}: Pick<FailedInvoice, 'invoiceNumber' | 'reference'>) {
  return invoiceNumber ?? reference;
}

/** Why it was not collected, with what the bank calls it. */
export function whyWords({ failure, code }: Pick<FailedInvoice, 'failure' | 'code'>, text: Text): string {
  if (failure === null) return text('payments-management.failure.none');
  const words = text(`payments-management.failure.${failure}`);
  return code === null ? words : `${words} (${code})`;
}

/** What happens next by itself, and when. */
export function nextWords({ next }: Pick<FailedInvoice, 'next'>, text: Text): string {
  const words = text(`payments-management.next.${next.step}`);
  return next.on === null ? words : named(words, formatDay(next.on));
}

/** What was done about it. */
export function doneWords(claim: FailedInvoice, text: Text): string {
  const { attempts, reminders, linksMailed, isDunned } = claim;
  return [
    text('payments-management.tries', { n: attempts }),
    reminders.length > 0 && text('payments-management.reminded', { days: listed(reminders.map(String)) }),
    linksMailed > 0 && text('payments-management.links-mailed', { n: linksMailed }),
    !isDunned && text('payments-management.not-dunned'),
  ]
    .filter(Boolean)
    .join('; ');
}

/** All about a claim that the queue knows. */
export function ClaimFacts({ claim }: { claim: FailedInvoice }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const { company, invoiceId } = claim;
  const name = nameOfClaim(claim);
  return (
    <Facts
      facts={[
        {
          name: text('payments-management.invoice'),
          value: invoiceId ? <Link to={managedAddress('invoices', invoiceId, company)}>{name}</Link> : name,
        },
        { name: text('payments-management.open'), value: money(claim.open) },
        { name: text('payments-management.amount'), value: money(claim.amount) },
        { name: text('payments-management.why'), value: whyWords(claim, text) },
        { name: text('payments-management.done'), value: doneWords(claim, text) },
        { name: text('payments-management.next'), value: nextWords(claim, text) },
        { name: text('payments-management.since'), value: dates.date(claim.since) },
        { name: text('payments-management.reference'), value: claim.reference },
      ]}
    />
  );
}
