import type { AlarmNode } from '@belfry/contract/alarms/alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { type LoadState as LoadStateOf, useLoadState } from '../../platform/query/load-state.ts';
import { LoadState, Skeleton } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAlarmNodes } from '../alarms/alarms.api.ts';
import { NodeTree } from '../alarms/node-tree.tsx';
import { OngoingAlarms } from '../alarms/ongoing-alarms.tsx';
import { Pauses } from '../alarms/pauses.tsx';
import { useShownInFull } from '../alarms/shown-in-full.ts';
import { useHeld } from '../alarms/use-held.ts';
import { useOngoingRows } from '../alarms/use-ongoing-rows.ts';
import { CallsNobodyNote } from '../call-lists/calls-nobody-note.tsx';
import { AboutPanel } from './about-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import styles from './device-status-tab.module.css';
import { InterfacesPanel } from './interfaces-panel.tsx';

/** How a device is: what is going on first, then its alarm points, its connection and its interfaces. */
export function DeviceStatusTab({ device }: { device: Device }) {
  const nodes = useAlarmNodes(device.id);
  const state = useLoadState(nodes);
  // What is going on stands first: nothing else is shown where that would push it away.
  if (state.kind === 'loading') return <Skeleton lines={12} />;
  const items = nodes.data?.items;
  return <LoadedTab key={items ? 'known' : 'unknown'} device={device} nodes={items} state={state} />;
}

interface LoadedTabProps {
  device: Device;
  nodes: readonly AlarmNode[] | undefined;
  state: LoadStateOf;
}

/** Begins when the alarm points are known: what is pressed at that moment holds back nothing that was never shown. */
function LoadedTab({ device, nodes, state }: LoadedTabProps) {
  const text = useText();
  const items = useHeld(nodes) ?? [];
  const { shown, hidden, inFull } = useOngoingRows(items);
  useShownInFull(nodes ? device.id : null);
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {device.callsNobody && <CallsNobodyNote deviceId={device.id} />}
        <Pauses>
          <OngoingAlarms shown={shown} hidden={hidden} />
          <Panel title={text('devices.alarms')}>
            <LoadState state={state}>
              <NodeTree nodes={items} inFull={inFull} />
            </LoadState>
          </Panel>
        </Pauses>
      </div>
      <div className={styles['column']}>
        <ConnectionPanel device={device} />
        {device.type !== 'rest-api-location' && <InterfacesPanel device={device} />}
        <AboutPanel device={device} />
      </div>
    </div>
  );
}
