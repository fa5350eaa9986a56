import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { companySubscriptionLists } from './managed-subscription-list.tsx';
import { useSubscriptionRowActs } from './use-subscription-row-acts.tsx';

/** The subscriptions of one company, for staff. */
export function CompanySubscriptions({ company: { id } }: { company: StaffCompany }) {
  const text = useText();
  const within = useMemo(() => ({ companyId: id }), [id]);
  const list = useList(companySubscriptionLists[useMay('MF') ? 'withMoney' : 'plain'], within);
  const acts = useSubscriptionRowActs();
  return (
    <ListView
      list={list}
      label={text('subscriptions-management.title')}
      acts={acts}
      goesOn="when-asked"
      empty={
        <Notice
          icon={IconRefresh}
          title={text('subscriptions-management.empty')}
          more={text('subscriptions-management.empty.more')}
        />
      }
    />
  );
}
