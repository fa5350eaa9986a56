import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RemoteLogin } from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import { useEffect, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { TextAround } from '#platform/i18n/text-around.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { presentTime } from '#ui/present.ts';
import { toast } from '#platform/toast/toast.ts';
import { Countdown } from '#features/alarming/alarms/next/countdown.tsx';
import { useRemoteSettingsActs } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';

interface LoginPanelProps {
  device: Device;
  login: RemoteLogin;
  /** Whoever logs out on purpose is not told that the login has ended. */
  forget: () => void;
}

/** Who is logged in on the device and until when; at that moment the screen asks how it stands. */
export function LoginPanel({ device, login, forget }: LoginPanelProps) {
  const text = useText();
  const dates = useDates();
  const { logOut, refresh } = useRemoteSettingsActs(device.id);
  const [busy, setBusy] = useState(false);
  const { validUntil, username } = login;
  useEffect(() => {
    const left = Date.parse(validUntil) - presentTime();
    const timer = setTimeout(() => void refresh(), Math.max(left, 0) + 500);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew with each look
  }, [validUntil]);
  const leave = async () => {
    setBusy(true);
    try {
      await logOut();
      forget();
      toast(text('remote-settings.logout.done'));
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <div className={styles['login']}>
        <Facts
          facts={[
            { name: text('remote-settings.login.username'), value: username },
            {
              name: text('remote-settings.login.valid'),
              value: text('remote-settings.login.until', { at: dates.smartTime(validUntil) }),
            },
            {
              name: text('remote-settings.login.expires'),
              value: (
                <TextAround text={(left) => text('remote-settings.login.expires.in', { left })}>
                  <Countdown until={validUntil} />
                </TextAround>
              ),
            },
          ]}
        />
        <Button busy={busy} onClick={() => void leave()}>
          {text('remote-settings.logout.act')}
        </Button>
      </div>
    </Panel>
  );
}
