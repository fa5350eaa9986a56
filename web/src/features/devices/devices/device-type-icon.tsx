import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { Icon } from '@tabler/icons-react';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconCloudDataConnection from '@tabler/icons-react/dist/esm/icons/IconCloudDataConnection.mjs';
import IconDeviceLandlinePhone from '@tabler/icons-react/dist/esm/icons/IconDeviceLandlinePhone.mjs';
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs';
import IconTopologyBus from '@tabler/icons-react/dist/esm/icons/IconTopologyBus.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './list/device-list.module.css';
import { deviceTypeName } from './device-type.ts';

const icons: Record<DeviceType, Icon> = {
  dialler: IconDeviceLandlinePhone,
  'rest-api-location': IconCloudDataConnection,
  'remote-system': IconBroadcast,
  'dupline-8-channel-module': IconPlug,
  'dupline-rtu': IconTopologyBus,
};

/** A type of device as sign and word. */
export function DeviceTypeName({ type }: { type: DeviceType }) {
  const text = useText();
  const Sign = icons[type];
  return (
    <span className={styles['type']}>
      <Sign size={18} stroke={1.75} aria-hidden="true" />
      {deviceTypeName(type, text)}
    </span>
  );
}
