import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import { Link } from 'react-router';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useCommissioning } from './commissioning.api.ts';
import styles from './commissioning-line.module.css';

/** One line on a device's page: how far it is on its way into use, and the way there. Its texts are those of the devices. */
export function CommissioningLine({ device }: { device: Device }) {
  const text = useText();
  const alarms = useAlarmNodes(device.id).data?.items;
  const { data } = useCommissioning(device, alarms, '');
  const Sign = data?.commissioned ? IconCircleCheck : IconClipboardCheck;
  return (
    <p className={data?.commissioned ? styles['quiet'] : styles['line']}>
      {data && (
        <Link to={`/devices/commissioning/${device.id}`}>
          <Sign size={20} aria-hidden="true" />
          {data.commissioned
            ? text('devices.commissioned')
            : text('devices.commissioning', { done: data.done, of: data.of })}
        </Link>
      )}
    </p>
  );
}
