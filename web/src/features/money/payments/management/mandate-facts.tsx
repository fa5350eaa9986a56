import type { MandateSeen } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts } from '#ui/page/panel.tsx';

/** By what a company is charged, or was; never the whole account. */
export function MandateFacts({ mandate }: { mandate: MandateSeen | null }) {
  const text = useText();
  const dates = useDates();
  if (!mandate) return <p>{text('payments-management.mandate.none')}</p>;
  const { method, state, hint, reference, createdAt, endedAt } = mandate;
  return (
    <Facts
      facts={[
        { name: text('payments-management.mandate.method'), value: text(`payments.method.${method}`) },
        { name: text('payments-management.mandate.account'), value: hint },
        {
          name: text('payments-management.mandate.state'),
          value: endedAt
            ? text('payments-management.mandate.ended', { day: dates.date(endedAt) })
            : text(`payments-management.mandate.${state}`),
        },
        { name: text('payments-management.mandate.reference'), value: reference },
        { name: text('payments-management.mandate.since'), value: dates.date(createdAt) },
      ]}
    />
  );
}
