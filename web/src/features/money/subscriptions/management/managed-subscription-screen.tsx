import type { ManagedSubscription } from '@belfry/contract/money/subscriptions/subscriptions-management.contract.ts';
import { useParams } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useStaffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Warning } from '#ui/warning.tsx';
import { SubscriptionStateBadge } from '../subscription-state-badge.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';
import { ChargedPanel, HistoryPanel, OwedPanel } from './charged-panels.tsx';
import { DeviceAllowance } from './device-allowance.tsx';
import { ManagedActs } from './managed-acts.tsx';
import { ManagedFacts } from './managed-facts.tsx';
import { useManagedSubscription } from './managed-subscriptions.api.ts';

/** `/management/subscriptions/{id}`: a subscription, and what may be done to it. */
export function ManagedSubscriptionScreen() {
  const text = useText();
  const { subscriptionId = '' } = useParams();
  const query = useManagedSubscription(subscriptionId, useStaffCompany());
  const state = useLoadState(query);
  const back = { ...wayBackTo('/management/subscriptions'), label: text('subscriptions-management.title') };
  const { data } = query;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Notice
        asTitle
        title={text('subscriptions-management.not-found')}
        more={text('subscriptions-management.not-found.more')}
        action={
          <LinkButton kind="primary" to="/management/subscriptions">
            {text('subscriptions-management.title')}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={data ? data.deviceName || data.serialNumber : text('subscriptions-management.title')}
        badge={data && <SubscriptionStateBadge state={data.state} />}
        sub={data ? `${data.company.name} · ${typeName(data.type, text)}` : '\u00A0'}
        back={back}
        actions={data && <ManagedActs subscription={data} />}
      />
      <LoadState state={state}>{data && <Parts key={data.id} subscription={data} />}</LoadState>
    </>
  );
}

function Parts({ subscription }: { subscription: ManagedSubscription }) {
  const text = useText();
  const { oddity, deviceId, deviceName, company } = subscription;
  return (
    <div className={styles['sections']}>
      {oddity !== null && (
        <Warning title={text('subscriptions-management.oddity')}>
          {oddity} {text('subscriptions-management.oddity.more')}
        </Warning>
      )}
      <ManagedFacts subscription={subscription} />
      {deviceId !== null && <DeviceAllowance deviceId={deviceId} name={deviceName} company={company} />}
      <OwedPanel subscription={subscription} />
      <ChargedPanel subscription={subscription} />
      <HistoryPanel subscription={subscription} />
    </div>
  );
}
