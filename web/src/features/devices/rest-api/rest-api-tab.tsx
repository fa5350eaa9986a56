import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { ApiKeys } from './api-keys.tsx';
import { MappingForm } from './mapping-form.tsx';
import { MappingView } from './mapping-view.tsx';
import { useRestLocation } from './rest-api.api.ts';
import styles from './rest-api.module.css';
import { TierPanel } from './tier-panel.tsx';
import { WatchdogPanel } from './watchdog-panel.tsx';

/** How a location reports by REST: its keys, whether it is there, what its reports mean, what its licence opens. */
export function RestApiTab({ device }: { device: Device }) {
  const mayEdit = useMay('DE');
  const location = useRestLocation(device.id);
  const nodes = useAlarmNodes(device.id);
  const locationState = useLoadState(location);
  const nodesState = useLoadState(nodes);
  const points = (nodes.data?.items ?? []).filter(({ alarmId }) => !alarmId.startsWith('failure.'));
  const { data } = location;
  return (
    <div className={styles['tab']}>
      <LoadState state={locationState.kind === 'ready' ? nodesState : locationState}>
        {data && (
          <>
            <WatchdogPanel location={data} />
            {mayEdit && <ApiKeys device={device} firstAlarm={points[0]?.alarmId ?? 'input.1'} />}
            {mayEdit ? (
              <MappingForm deviceId={device.id} location={data} points={points} />
            ) : (
              <MappingView location={data} points={points} />
            )}
            <TierPanel tier={data.tier} />
          </>
        )}
      </LoadState>
    </div>
  );
}
