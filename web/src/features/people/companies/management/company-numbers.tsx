import type { ManagedCompany } from '@belfry/contract/people/companies/companies-management.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';

/** How much a company has and owes, and since when it is there. Amounts are shown to whom the server gives them. */
export function CompanyNumbers({ company }: { company: ManagedCompany }) {
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const { open, balance, accountClosedAt, deletedAt } = company;
  const fact = (name: string, value: string | number | null) => ({ name, value });
  return (
    <Panel title={text('companies-management.numbers')}>
      <Facts
        facts={[
          fact(text('companies-management.users'), company.users),
          fact(
            text('companies-management.devices'),
            text('companies-management.devices.connected', {
              n: company.devices,
              connected: company.connectedDevices,
            }),
          ),
          fact(text('companies-management.subscriptions'), company.subscriptions),
          ...company.allowance.map(({ state, devices }) =>
            fact(text(`companies-management.allowance.${state}`), devices),
          ),
          ...(open ? [fact(text('companies-management.open'), money(open))] : []),
          ...(balance ? [fact(text('companies-management.balance'), money(balance))] : []),
          fact(text('companies-management.created'), dates.date(company.createdAt)),
          fact(
            text('companies-management.last-sign-in'),
            company.lastSignInAt && dates.smartTime(company.lastSignInAt),
          ),
          ...(accountClosedAt
            ? [fact(text('companies-management.state.account-closed'), dates.smartTime(accountClosedAt))]
            : []),
          ...(deletedAt
            ? [fact(text('companies-management.state.deleted'), dates.smartTime(deletedAt))]
            : []),
        ]}
      />
    </Panel>
  );
}
