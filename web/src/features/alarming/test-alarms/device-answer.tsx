import { listed } from '#platform/i18n/listed.ts';
import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconRouter from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './test-alarms.module.css';

/** What the device itself said to the test; nothing until it was asked. */
export function DeviceAnswer({ device }: { device: TestAlarm['device'] }) {
  const text = useText();
  if (!device) return null;
  const faulty = device.interfaces.filter(({ state }) => state === 'error');
  const isWell = device.state === 'answered' && faulty.length === 0;
  const Sign = isWell ? IconRouter : IconAlertTriangle;
  return (
    <p className={styles['device']}>
      <Sign size={20} aria-hidden="true" />
      <span>
        {text(`test-alarms.device.${device.state}`)}
        {faulty.length > 0 &&
          ` ${text('test-alarms.device.faulty', {
            names: listed(faulty.map(({ name, detail }) => (detail ? `${name} (${detail})` : name))),
          })}`}
      </span>
    </p>
  );
}
