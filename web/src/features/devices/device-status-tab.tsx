import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { useLoadState } from '../../platform/query/load-state.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAlarmNodes } from '../alarms/alarms.api.ts';
import { NodeTree } from '../alarms/node-tree.tsx';
import { OngoingAlarms } from '../alarms/ongoing-alarms.tsx';
import { CallsNobodyNote } from '../call-lists/calls-nobody-note.tsx';
import { useOngoingRows } from '../alarms/use-ongoing-rows.ts';
import { AboutPanel } from './about-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import styles from './device-status-tab.module.css';
import { InterfacesPanel } from './interfaces-panel.tsx';

/** How a device is: what is going on first, then its alarm points, its connection and its interfaces. */
export function DeviceStatusTab({ device }: { device: Device }) {
  const text = useText();
  const nodes = useAlarmNodes(device.id);
  const state = useLoadState(nodes);
  const items = nodes.data?.items ?? [];
  const { shown, hidden, inFull } = useOngoingRows(items);
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {device.callsNobody && <CallsNobodyNote deviceId={device.id} />}
        <OngoingAlarms shown={shown} hidden={hidden} />
        <Panel title={text('devices.alarms')}>
          <LoadState state={state}>
            <NodeTree nodes={items} inFull={inFull} />
          </LoadState>
        </Panel>
      </div>
      <div className={styles['column']}>
        <ConnectionPanel device={device} />
        {device.type !== 'rest-api-location' && <InterfacesPanel device={device} />}
        <AboutPanel device={device} />
      </div>
    </div>
  );
}
