import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { type LoadState as LoadStateOf, useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { NodeTree } from '#features/alarming/alarms/nodes/node-tree.tsx';
import { OngoingAlarms } from '#features/alarming/alarms/ongoing/ongoing-alarms.tsx';
import { Pauses } from '#features/alarming/alarms/pauses/pauses.tsx';
import { useShownInFull } from '#features/alarming/alarms/ongoing/shown-in-full.ts';
import { useHeld } from '#features/alarming/alarms/ongoing/use-held.ts';
import { useOngoingRows } from '#features/alarming/alarms/ongoing/use-ongoing-rows.ts';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import { AboutPanel } from './about-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import styles from './status-tab.module.css';
import { InterfacesPanel } from './interfaces-panel.tsx';

interface StatusTabProps {
  device: Device;
  /** The button that looks for what is wrong with the connection. */
  connectionCheck: ReactNode;
  /** Whom it calls tonight, and how far it is on its way into use: behind what is going on. */
  tonight?: ReactNode;
}

/** How a device is: what is going on first, then its alarm points, its connection and its interfaces. */
export function StatusTab({ device, connectionCheck, tonight }: StatusTabProps) {
  const nodes = useAlarmNodes(device.id);
  const state = useLoadState(nodes);
  // What is going on stands first: nothing else is shown where that would push it away.
  if (state.kind === 'loading') return <Skeleton lines={12} />;
  const items = nodes.data?.items;
  return (
    <LoadedTab
      key={items ? 'known' : 'unknown'}
      device={device}
      nodes={items}
      state={state}
      connectionCheck={connectionCheck}
      tonight={tonight}
    />
  );
}

interface LoadedTabProps extends StatusTabProps {
  nodes: readonly AlarmNode[] | undefined;
  state: LoadStateOf;
}

/** Begins when the alarm points are known: what is pressed at that moment holds back nothing that was never shown. */
function LoadedTab({ device, nodes, state, connectionCheck, tonight }: LoadedTabProps) {
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
          {tonight}
          <Panel title={text('devices.alarms')}>
            <LoadState state={state}>
              <NodeTree nodes={items} inFull={inFull} />
            </LoadState>
          </Panel>
        </Pauses>
      </div>
      <div className={styles['column']}>
        <ConnectionPanel device={device} check={connectionCheck} />
        {device.type !== 'rest-api-location' && <InterfacesPanel device={device} />}
        <AboutPanel device={device} />
      </div>
    </div>
  );
}
