import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { CheckConnectionButton } from './check-connection-button.tsx';
import { DeviceLoginForm } from './device-login-form.tsx';
import { LoginPanel } from './login-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { useRemoteSettings } from './remote-settings.api.ts';
import styles from './remote-settings.module.css';
import { noEdits, type OpenEdits } from './open-edits.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** The tab "Remote settings": logging in on the device, its own settings, its password. */
export function RemoteSettingsTab({ device }: { device: Device }) {
  const text = useText();
  const mayRecover = useMay('DE');
  const settings = useRemoteSettings(device.id);
  const state = useLoadState(settings);
  // Kept here, so that a login that ends meanwhile takes nothing away.
  const [edits, setEdits] = useState<OpenEdits>(noEdits);
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  const { error, data } = settings;
  if (!data && error instanceof ApiError && error.code === 'service-not-allowed')
    return <NotAllowed deviceId={device.id} />;
  if (device.type === 'rest-api-location')
    return (
      <Notice title={text('remote-settings.unsupported')} more={text('remote-settings.unsupported.more')} />
    );
  if (data?.login && !wasLoggedIn) setWasLoggedIn(true);
  return (
    <LoadState state={state}>
      {data && (
        <div className={styles['parts']}>
          <p className={styles['lead']}>{text('remote-settings.sub')}</p>
          <Away device={device} />
          {data.login ? (
            <>
              <LoginPanel device={device} login={data.login} forget={() => setWasLoggedIn(false)} />
              <SettingsPanel device={device} settings={data} edits={edits} setEdits={setEdits} />
            </>
          ) : (
            <DeviceLoginForm device={device} hasEnded={wasLoggedIn} />
          )}
          {mayRecover && <PasswordPanel device={device} />}
        </div>
      )}
    </LoadState>
  );
}

/** That the device is away, for how long, and the way to find out why. */
function Away({ device }: { device: Device }) {
  const text = useText();
  const dates = useDates();
  const { connected, connectedSince } = device;
  return (
    <div aria-live="polite" className={connected ? undefined : styles['note']}>
      {!connected && (
        <>
          <IconPlugConnectedX size={24} aria-hidden="true" />
          <div className={styles['noteWords']}>
            <strong>{text('remote-settings.away')}</strong>
            <p>
              {connectedSince
                ? text('remote-settings.away.since', { at: dates.smartTime(connectedSince) })
                : text('remote-settings.away.never')}
            </p>
          </div>
        </>
      )}
      <CheckConnectionButton device={device} offered={!connected} />
    </div>
  );
}

function NotAllowed({ deviceId }: { deviceId: string }) {
  const text = useText();
  const maySubscribe = useMay('S');
  return (
    <Notice
      icon={IconLock}
      title={text('remote-settings.not-allowed')}
      more={text(maySubscribe ? 'remote-settings.not-allowed.more' : 'remote-settings.not-allowed.ask')}
      action={
        maySubscribe && (
          <LinkButton to={`/devices/detail/${deviceId}?tab=subscription`} kind="primary">
            {text('remote-settings.subscribe')}
          </LinkButton>
        )
      }
    />
  );
}
