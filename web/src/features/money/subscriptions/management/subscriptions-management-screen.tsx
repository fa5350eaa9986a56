import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { managedSubscriptionLists } from './managed-subscription-list.tsx';
import { useSubscriptionRowActs } from './use-subscription-row-acts.tsx';

/** `/management/subscriptions`: subscriptions of all companies. */
export function SubscriptionsManagementScreen() {
  const text = useText();
  const list = useList(managedSubscriptionLists[useMay('MF') ? 'withMoney' : 'plain']);
  const place = useListPlace();
  const acts = useSubscriptionRowActs();
  const named = new Map(list.rows.map(({ company }) => [company.id, company.name]));
  return (
    <>
      <PageHeader
        title={text('subscriptions-management.title')}
        sub={text('subscriptions-management.sub')}
        actions={<ExportButton list={list} />}
      />
      <ListView
        list={list}
        label={text('subscriptions-management.title')}
        place={place}
        acts={acts}
        nameOf={{ of: (id) => named.get(id) ?? text('subscriptions-management.company') }}
        empty={
          <Notice
            icon={IconRefresh}
            title={text('subscriptions-management.empty')}
            more={text('subscriptions-management.empty.more')}
          />
        }
      />
    </>
  );
}
