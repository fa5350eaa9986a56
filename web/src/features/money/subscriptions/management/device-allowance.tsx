import type { DeviceAllowance as Allowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts, FoldedPanel } from '#ui/page/panel.tsx';
import { FreeSubscription } from './free-subscription.tsx';
import styles from '../subscriptions.module.css';
import { useDeviceAllowance } from './device-allowance.api.ts';

const AllowanceDialog = lazy(async () => ({
  default: (await import('./allowance-dialog.tsx')).AllowanceDialog,
}));

/** What staff decide about the paid services of a device. */
export type AllowanceAct = 'allow' | 'block' | 'take-away';

interface DeviceAllowanceProps {
  deviceId: string;
  /** What the device is called. */
  name?: string;
  company: StaffCompany;
}

/** What a device's subscription allows, and the override of staff. */
export function DeviceAllowance({ deviceId, name = '', company }: DeviceAllowanceProps) {
  const text = useText();
  const query = useDeviceAllowance(deviceId, company);
  const state = useLoadState(query);
  const [opened, setOpened] = useState<AllowanceAct | null>(null);
  const { data } = query;
  return (
    <FoldedPanel title={text('subscriptions-management.allowance')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        {data && (
          <div className={styles['stack']}>
            <AllowanceFacts allowance={data} />
            <p className={styles['soft']}>{text('subscriptions-management.allowance.alarms')}</p>
            <FreeSubscription deviceId={deviceId} name={name} company={company} current={data.subscription} />
            <div className={styles['acts']}>
              {actsOf(data).map((act) => (
                <Button key={act} onClick={() => setOpened(act)}>
                  {act === 'take-away'
                    ? text('subscriptions-management.allowance.take-away')
                    : text(`subscriptions-management.act.${act}`)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {opened && (
          <AllowanceDialog
            deviceId={deviceId}
            name={name}
            company={company}
            act={opened}
            close={() => setOpened(null)}
          />
        )}
      </Suspense>
    </FoldedPanel>
  );
}

/** What may be decided: anything but what is, unless with another end. */
function actsOf({ override }: Allowance): AllowanceAct[] {
  return ['allow', 'block', ...(override ? (['take-away'] as const) : [])];
}

function AllowanceFacts({ allowance: { state, override } }: { allowance: Allowance }) {
  const text = useText();
  return (
    <Facts
      facts={[
        {
          name: text('subscriptions-management.allowance.state'),
          value: text(`subscriptions-management.allowance.state.${state}`),
        },
        {
          name: text('subscriptions-management.allowance.decided'),
          value: override
            ? text(`subscriptions-management.allowance.decided.${override.isAllowed}`)
            : text('subscriptions-management.allowance.decided.none'),
        },
        ...(override
          ? [
              {
                name: text('subscriptions-management.allowance.until'),
                value: override.until
                  ? formatDay(override.until)
                  : text('subscriptions-management.allowance.until.open'),
              },
            ]
          : []),
        ...(override?.note
          ? [{ name: text('subscriptions-management.allowance.note'), value: override.note }]
          : []),
      ]}
    />
  );
}
