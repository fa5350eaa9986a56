import type { BouncedMail } from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import { mailInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { resendManagedInvitation } from '@belfry/contract/people/users/users-management.contract.ts';
import { FailedJobsTab } from '#features/overviews/failed-jobs/failed-jobs-tab.tsx';
import { call } from '#platform/api-client/call.ts';
import { lazyTab } from '#platform/i18n/lazy-tab.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Tabs } from '#ui/page/tabs.tsx';

const UnsubscribedTab = lazyTab(
  async () =>
    (await import('#features/money/subscriptions/management/unsubscribed/unsubscribed-tab.tsx'))
      .UnsubscribedTab,
  'subscriptions',
);
const BouncedMailsTab = lazyTab(
  async () => (await import('#features/ground/bounced-mails/bounced-mails-tab.tsx')).BouncedMailsTab,
);

/** `/management/todo`: what staff work through: jobs that failed, alarms of unsubscribed devices, mail that bounced. */
export function TodoPage() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('failed-jobs.todo')} sub={text('failed-jobs.todo.sub')} />
      <Tabs
        apart
        label={text('failed-jobs.todo')}
        tabs={[
          { id: 'jobs', label: text('failed-jobs.title'), render: () => <FailedJobsTab /> },
          { id: 'unsubscribed', label: text('unsubscribed.title'), render: () => <UnsubscribedTab /> },
          {
            id: 'mail',
            label: text('bounced-mails.title'),
            render: () => <BouncedMailsTab sendAgain={sendAgain} />,
          },
        ]}
      />
    </>
  );
}

/** An invitation goes to whom it invites, an invoice to the address that it came back from. */
const sendAgain: RowAct<BouncedMail>['act'] = async ({ again, company, address }, how) => {
  if (again?.kind === 'invitation')
    await call(resendManagedInvitation, { params: { id: company.id, userId: again.id } }, how);
  else if (again?.kind === 'invoice')
    await call(mailInvoice, { params: { id: again.id }, body: { email: address } }, how);
};
