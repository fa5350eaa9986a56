import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useCallLists } from '#features/alarming/call-lists/call-lists.api.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { useAlarmSettings } from './alarm-settings.api.ts';
import { AlarmSettingsGroup } from './alarm-settings-group.tsx';
import styles from './alarm-settings.module.css';
import { groupNodes } from '#features/alarming/alarms/nodes/node-groups.ts';
import { Pauses } from '#features/alarming/alarms/pauses/pauses.tsx';

const AlarmDialog = lazy(async () => ({ default: (await import('./alarm-dialog.tsx')).AlarmDialog }));
const AlarmsDialog = lazy(async () => ({ default: (await import('./alarms-dialog.tsx')).AlarmsDialog }));
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));
const ModuleDialog = lazy(async () => ({ default: (await import('./module-dialog.tsx')).ModuleDialog }));

type Opened = 'copy' | 'module' | 'several' | AlarmSettings;

/** How each alarm point of a device is set: one by one, several at once, or taken over from another device. */
export function AlarmSettingsTab({ device }: { device: Device }) {
  const text = useText();
  const mayEdit = useMay('DE');
  const nodes = useAlarmNodes(device.id);
  const items = nodes.data?.items ?? [];
  const settings = useAlarmSettings(device.id, items);
  const lists = useCallLists();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const nodesState = useLoadState(nodes);
  const settingsState = useLoadState(settings);
  const byAlarm = new Map((settings.data ?? []).map((one) => [one.alarmId, one]));
  const nameOfList = (id: string) => {
    const list = lists.data?.items.find((one) => one.id === id);
    return list ? callListName(list, text) : '';
  };
  const select = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setSelected(next);
  };
  const close = () => setOpened(null);
  const [first, ...others] = [...selected].flatMap((id) => byAlarm.get(id) ?? []);
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['soft']}>{text('alarm-settings.sub')}</p>
        {mayEdit && (
          <div className={styles['acts']}>
            <Button icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => setOpened('copy')}>
              {text('alarm-settings.copy')}
            </Button>
            <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpened('module')}>
              {text('alarm-settings.module')}
            </Button>
          </div>
        )}
      </div>
      <LoadState state={nodesState.kind === 'ready' ? settingsState : nodesState}>
        <Pauses>
          {groupNodes(items).map((group) => (
            <AlarmSettingsGroup
              key={group.kind}
              group={group}
              settingsOf={(node: AlarmNode) => byAlarm.get(node.alarmId)}
              callListName={nameOfList}
              selection={mayEdit ? { selected, select } : undefined}
              edit={mayEdit ? setOpened : undefined}
            />
          ))}
        </Pauses>
      </LoadState>
      {first && (
        <div className={styles['bar']} aria-live="polite">
          <strong>{text('alarm-settings.selected', { n: 1 + others.length })}</strong>
          <div className={styles['acts']}>
            <Button
              kind="primary"
              icon={<IconPencil size={20} aria-hidden="true" />}
              onClick={() => setOpened('several')}
            >
              {text('alarm-settings.edit-selected')}
            </Button>
            <Button kind="quiet" onClick={() => setSelected(new Set())}>
              {text('alarm-settings.clear')}
            </Button>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {opened === 'copy' && <CopyDialog device={device} close={close} />}
        {opened === 'module' && <ModuleDialog deviceId={device.id} close={close} />}
        {opened === 'several' && first && (
          <AlarmsDialog
            deviceId={device.id}
            settings={[first, ...others]}
            close={close}
            done={() => setSelected(new Set())}
          />
        )}
        {opened !== null && typeof opened === 'object' && (
          <AlarmDialog deviceId={device.id} settings={opened} close={close} />
        )}
      </Suspense>
    </div>
  );
}
