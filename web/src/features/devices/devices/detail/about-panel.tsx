import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Facts, FoldedPanel, Panel } from '#ui/page/panel.tsx';
import styles from './about-panel.module.css';
import { DeviceTypeName } from '../device-type-icon.tsx';

/** What a device is, what people noted about it, and the way to change that. */
export function AboutPanel({ device }: { device: Device }) {
  const text = useText();
  const dates = useDates();
  const mayEdit = useMay('DE');
  // What somebody noted for whoever comes is read without a tap.
  const Shown = device.notes ? Panel : FoldedPanel;
  return (
    <Shown
      title={text('devices.about')}
      actions={
        mayEdit && (
          <LinkButton to={`/devices/edit/${device.id}`} icon={<IconPencil size={20} aria-hidden="true" />}>
            {text('devices.edit')}
          </LinkButton>
        )
      }
    >
      <Facts
        facts={[
          { name: text('devices.type'), value: <DeviceTypeName type={device.type} /> },
          { name: text('devices.serial-number'), value: device.serialNumber },
          { name: text('devices.time-zone'), value: device.timeZone.replaceAll('_', ' ') },
          { name: text('devices.order-number'), value: device.orderNumber },
          { name: text('devices.added-at'), value: dates.smart(device.addedAt) },
        ]}
      />
      {device.notes && (
        <>
          <h3 className={styles['title']}>{text('devices.notes')}</h3>
          <p className={styles['notes']}>{device.notes}</p>
        </>
      )}
    </Shown>
  );
}
