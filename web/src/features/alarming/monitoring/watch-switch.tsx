import type { MonitoredDevice } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { useMonitoringActs } from './monitoring.api.ts';
import styles from './monitoring.module.css';

/** Switches the watching of one device on or off, at once. */
export function WatchSwitch({ device }: { device: MonitoredDevice }) {
  const text = useText();
  const { save } = useMonitoringActs();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { name } = device;
  const change = async (enabled: boolean) => {
    setWanted(enabled);
    try {
      await save([device], { enabled });
      toast(text(enabled ? 'monitoring.switched-on' : 'monitoring.switched-off', { name }));
    } catch (error) {
      toast(errorText(error, text));
    } finally {
      setWanted(null);
    }
  };
  const isOn = wanted ?? device.enabled;
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={styles['switch']}
      aria-label={text('monitoring.switch-named', { name })}
      title={text('monitoring.switch')}
      checked={isOn}
      // Not disabled: it would lose the focus.
      aria-disabled={wanted !== null || undefined}
      onChange={(event) => {
        if (wanted === null) void change(event.target.checked);
      }}
    />
  );
}
