import { listed } from '#platform/i18n/listed.ts';
import type { DeviceSecrets as Secrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { DeviceRelease } from '@belfry/contract/lifecycles/device-removal/device-release-management.contract.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { SecretsDialog } from '#features/devices/stock/secrets/secrets-dialog.tsx';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useDeviceRelease, useReleaseDevice } from './device-release.api.ts';
import styles from './device-release.module.css';
import type { ReleasableDevice } from './release-device.tsx';

interface ReleaseDialogProps {
  device: ReleasableDevice;
  company: StaffCompany;
  close: () => void;
}

/** What ends when a device is taken back, or what is in the way; and then its new connect code, once. */
export function ReleaseDialog({ device, company, close }: ReleaseDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const { name, serialNumber } = device;
  if (secrets) {
    const leave = () => void navigate(`/management/devices/stock/${serialNumber}`, { replace: true });
    return <SecretsDialog title={text('stock.release.done', { name })} secrets={[secrets]} close={leave} />;
  }
  return (
    <Dialog form title={text('stock.release.ask', { name, company: company.name ?? '' })} close={close}>
      <Preview device={device} company={company} close={close} tell={setSecrets} />
    </Dialog>
  );
}

function Preview({ device, company, close, tell }: ReleaseDialogProps & { tell: (made: Secrets) => void }) {
  const text = useText();
  const query = useDeviceRelease(device.id, company);
  const state = useLoadState(query);
  const release = useReleaseDevice(company);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { data } = query;
  const take = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      tell(await release(device.id, device.serialNumber));
    } catch (error) {
      setFailure(errorText(error, text));
      setBusy(false);
    }
  };
  return (
    <LoadState state={state}>
      {data && (
        <div className={styles['parts']}>
          {data.subscription ? (
            <p>
              {text('stock.release.subscription')}{' '}
              {data.subscription.id && (
                <Link to={managedAddress('subscriptions', data.subscription.id, company)}>
                  {text('stock.release.to-subscription')}
                </Link>
              )}
            </p>
          ) : (
            <Consequences of={data} />
          )}
          <KnownReason company={company} />
          {failure !== undefined && <FormFailure>{failure}</FormFailure>}
          <div className={styles['acts']}>
            {!data.subscription && (
              <Button kind="danger" busy={busy} onClick={() => void take()}>
                {text('stock.release')}
              </Button>
            )}
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </div>
        </div>
      )}
    </LoadState>
  );
}

function Consequences({ of }: { of: DeviceRelease }) {
  const text = useText();
  const { openAlarms, alarmPoints, licencesLost, isOffered, connected } = of;
  return (
    <ul className={styles['consequences']}>
      {openAlarms > 0 && (
        <li>
          <strong>{text('stock.release.open-alarms', { n: openAlarms })}</strong>
        </li>
      )}
      <li>{text('stock.release.alarm-points', { n: alarmPoints })}</li>
      {licencesLost.length > 0 && (
        <li>
          {text('stock.release.licences', {
            features: listed(licencesLost.map((feature) => text(`licences.feature.${feature}`))),
          })}
        </li>
      )}
      {isOffered && <li>{text('stock.release.offered')}</li>}
      <li>{text('stock.release.history')}</li>
      <li>{text(connected ? 'stock.release.connected' : 'stock.release.away')}</li>
      <li>{text('stock.release.code')}</li>
      <li>{text('stock.release.mail')}</li>
    </ul>
  );
}
