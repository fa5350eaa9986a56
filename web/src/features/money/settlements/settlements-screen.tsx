import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { DifferencesTab } from './differences/differences-tab.tsx';
import { JournalTab } from './journal/journal-tab.tsx';
import { PayoutsTab } from './payouts-tab.tsx';

/** `/management/settlements`: payouts of the payment provider, what of them does not agree with the books, and the books by month. */
export function SettlementsScreen() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('settlements.title')} sub={text('settlements.sub')} />
      <Tabs
        apart
        label={text('settlements.title')}
        tabs={[
          { id: 'payouts', label: text('settlements.tab.payouts'), render: () => <PayoutsTab /> },
          {
            id: 'differences',
            label: text('settlements.tab.differences'),
            render: () => <DifferencesTab />,
          },
          { id: 'journal', label: text('settlements.tab.journal'), render: () => <JournalTab /> },
        ]}
      />
    </>
  );
}
