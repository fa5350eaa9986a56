import type { SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useSimOfDevice } from './sim-of-device.api.ts';
import styles from './sim-cards.module.css';
import { ProviderMark, SimActMark, SimStateMark } from './sim-words.tsx';

const SimActDialog = lazy(async () => ({
  default: (await import('./acts/sim-act-dialog.tsx')).SimActDialog,
}));

interface DeviceSimPanelProps {
  device: { id: string; serialNumber: string };
  company: StaffCompany;
}

/** How a device reaches us over the mobile network: its card, and what can be done to bring a silent one back. */
export function DeviceSimPanel({ device, company }: DeviceSimPanelProps) {
  const text = useText();
  const query = useSimOfDevice(device, company);
  const state = useLoadState(query);
  return (
    <Panel title={text('sim-cards.mobile')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        {query.data ? (
          <CardOfDevice card={query.data} />
        ) : (
          <p className={styles['soft']}>
            {text('sim-cards.mobile.none')}{' '}
            <Link to="/management/simcards?state=stock">{text('sim-cards.mobile.stock')}</Link>
          </p>
        )}
      </LoadState>
    </Panel>
  );
}

/** What may be asked for beside the device; all else on the card's own page. */
const kinds = ['wake', 'reset'] as const;

function CardOfDevice({ card }: { card: SimCard }) {
  const text = useText();
  const [opened, setOpened] = useState<SimActKind | null>(null);
  return (
    <div className={styles['stack']}>
      <Facts
        facts={[
          {
            name: text('sim-cards.iccid'),
            value: <Link to={managedAddress('simcards', card.id, card.company)}>{card.iccid}</Link>,
          },
          { name: text('sim-cards.state'), value: <SimStateMark card={card} /> },
          { name: text('sim-cards.provider'), value: <ProviderMark state={card.providerState} /> },
          {
            name: text('sim-cards.last-act'),
            value: card.lastAct && (
              <span aria-live="polite">
                <SimActMark act={card.lastAct} />
              </span>
            ),
          },
        ]}
      />
      <span className={styles['acts']}>
        {kinds
          .filter((kind) => card.allowedActions.includes(kind))
          .map((kind) => (
            <Button key={kind} onClick={() => setOpened(kind)}>
              {text(`sim-cards.act.${kind}`)}
            </Button>
          ))}
      </span>
      <Suspense fallback={null}>
        {opened && <SimActDialog card={card} kind={opened} close={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
