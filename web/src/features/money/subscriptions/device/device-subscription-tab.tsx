import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { isOver } from '../subscription-words.ts';
import { useSubscriptions } from '../subscriptions.api.ts';
import styles from '../subscriptions.module.css';
import { SubscribePanel } from './subscribe-panel.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';

/** The tab *Subscription* of a device: how it stands, what is next, and what may be done (page 1.4). */
export function DeviceSubscriptionTab({ device }: { device: Device }) {
  const text = useText();
  const query = useSubscriptions(device.id);
  const state = useLoadState(query);
  const current = query.data?.subscriptions.find((each) => each.deviceId === device.id && !isOver(each));
  const line = query.data?.cart.find(({ deviceId }) => deviceId === device.id);
  return (
    <div className={styles['sections']}>
      <LoadState state={state}>
        {query.data && (
          <>
            {current && (
              <Panel title={text('subscriptions.title')}>
                <SubscriptionFacts subscription={current} />
              </Panel>
            )}
            {/* What is ordered takes the place of a free one. */}
            {(!current || !isCharged(current.type)) && (
              <SubscribePanel device={device} line={line} isFree={current !== undefined} />
            )}
          </>
        )}
      </LoadState>
      <div>
        <LinkButton to="/account/subscription">{text('subscriptions.tab.all')}</LinkButton>
      </div>
    </div>
  );
}
