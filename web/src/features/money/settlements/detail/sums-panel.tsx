import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { euros, sum } from '@belfry/contract/values/money.ts';
import { useLingui } from '@lingui/react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { exactText } from '../exact-amount.ts';

/** What was paid out, and what it is made of. */
export function SumsPanel({ settlement }: { settlement: Settlement }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const { i18n } = useLingui();
  const { details, periods, lines } = settlement;
  const costs = periods.filter(({ kind }) => kind === 'cost').reduce((total, { gross }) => total + gross, 0);
  // Beyond so many lines the sum of those that are here would be a wrong one.
  const isWhole = details.length === lines;
  const total = sum([euros(0), ...details.map(({ amount }) => amount)], 'EUR');
  return (
    <Panel title={text('settlements.detail.sums')}>
      <Facts
        facts={[
          { name: text('settlements.amount'), value: money(settlement.amount) },
          ...(isWhole ? [{ name: text('settlements.detail.lines-sum'), value: money(total) }] : []),
          { name: text('settlements.detail.costs'), value: exactText(-costs, i18n.locale) },
          { name: text('settlements.lines'), value: lines },
          { name: text('settlements.created'), value: dates.date(settlement.createdAt) },
          {
            name: text('settlements.settled'),
            value: settlement.settledAt && dates.date(settlement.settledAt),
          },
          { name: text('settlements.reference'), value: settlement.reference },
          { name: text('settlements.provider-id'), value: settlement.providerId },
        ]}
      />
    </Panel>
  );
}
