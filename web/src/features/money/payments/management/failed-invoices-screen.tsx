import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { FailedListTab } from './failed-list-tab.tsx';
import { FailedQueue } from './queue/failed-queue.tsx';

const TransfersTab = lazyTab(async () => (await import('./transfers/transfers-tab.tsx')).TransfersTab);

/** `/management/failedinvoices`: what could not be collected, as a queue and as a list; and what came in by bank for nobody. */
export function FailedInvoicesScreen() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('payments-management.title')} sub={text('payments-management.sub')} />
      <Tabs
        apart
        label={text('payments-management.title')}
        tabs={[
          { id: 'queue', label: text('payments-management.tab.queue'), render: () => <FailedQueue /> },
          { id: 'list', label: text('payments-management.tab.list'), render: () => <FailedListTab /> },
          {
            id: 'transfers',
            label: text('payments-management.tab.transfers'),
            render: () => <TransfersTab />,
          },
        ]}
      />
    </>
  );
}
