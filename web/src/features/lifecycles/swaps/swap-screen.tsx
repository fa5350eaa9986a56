import { useParams } from 'react-router';
import type { DeviceSwaps } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { managedAddress, useStaffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { BeginPanel } from './begin-panel.tsx';
import { DiallerFacts } from './dialler-facts.tsx';
import { FormerSwaps } from './former-swaps.tsx';
import { OpenSwapPanel } from './open-swap-panel.tsx';
import { openSwapOf, useDeviceSwaps, useSwapActs } from './swaps.api.ts';
import styles from './swaps.module.css';

/** `/management/devices/{id}/swap`: another dialler takes the place of a broken one, step by step. */
export function SwapScreen() {
  const text = useText();
  const { deviceId = '' } = useParams();
  const query = useDeviceSwaps(deviceId, useStaffCompany());
  const state = useLoadState(query);
  const { data } = query;
  if (!data)
    return (
      <>
        <PageHeader title={text('swaps.title')} />
        <LoadState state={state}>{null}</LoadState>
      </>
    );
  const { device, company } = data;
  return (
    <>
      <PageHeader
        title={text('swaps.title')}
        sub={text('swaps.of', { device: device.name, company: company.name })}
        back={{ to: managedAddress('devices', device.id, company), label: device.name }}
      />
      <Parts of={data} />
    </>
  );
}

function Parts({ of }: { of: DeviceSwaps }) {
  const text = useText();
  const acts = useSwapActs(of.device.id, of.company);
  const open = openSwapOf(of);
  const over = of.swaps.filter((swap) => swap !== open);
  const maySwap = !open || open.takenOverAt !== null;
  return (
    <div className={styles['parts']}>
      {open && <OpenSwapPanel of={of} swap={open} acts={acts} />}
      <Panel title={text('swaps.now')}>
        <DiallerFacts dialler={of.old} />
      </Panel>
      {maySwap && <BeginPanel of={of} acts={acts} />}
      {over.length > 0 && <FormerSwaps swaps={over} acts={acts} />}
    </div>
  );
}
