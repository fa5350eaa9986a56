import { listed } from '#platform/i18n/listed.ts';
import type { StockAction } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { DeviceSecrets, StockDevice } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { DeviceTypeName } from '#features/devices/devices/device-type-icon.tsx';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { LicenceActs } from './licences/licence-acts.tsx';
import { useStockActs, useStockDevice } from './stock.api.ts';
import styles from './stock.module.css';

const SecretsDialog = lazy(async () => ({
  default: (await import('./secrets/secrets-dialog.tsx')).SecretsDialog,
}));

/** `/management/devices/stock/{serialNumber}`: a device that no company has. */
export function StockDeviceScreen() {
  const text = useText();
  const { serialNumber = '' } = useParams();
  const query = useStockDevice(serialNumber);
  const state = useLoadState(query);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={serialNumber}
        sub={text(data?.held ? `devices-management.held.${data.held}` : 'devices-management.place.stock')}
        badge={data && <ConnectionBadge connected={data.connected} since={null} />}
        back={{ ...wayBackTo('/management/devices'), label: text('devices-management.title') }}
      />
      <LoadState state={state}>
        {data && (
          <div className={styles['parts']}>
            <About device={data} />
            <Licences device={data} />
            <Secrets device={data} />
          </div>
        )}
      </LoadState>
    </>
  );
}

function About({ device }: { device: StockDevice }) {
  const text = useText();
  const dates = useDates();
  const { type, inputs, stockedAt, softwareVersion, firstConnectedAt, givenBack } = device;
  return (
    <Panel title={text('devices.about')}>
      <Facts
        facts={[
          { name: text('devices.type'), value: <DeviceTypeName type={type} /> },
          { name: text('devices-management.inputs'), value: inputs },
          { name: text('stock.stocked-at'), value: stockedAt && dates.smart(stockedAt) },
          { name: text('devices.software-version'), value: softwareVersion },
          {
            name: text('devices-management.first-connected'),
            value: firstConnectedAt && dates.smart(firstConnectedAt),
          },
          {
            name: text('stock.given-back'),
            value: listed(
              givenBack.map(({ how, at }) =>
                text('stock.given-back.line', {
                  how: how === 'removed' ? 'removed' : 'handedOver',
                  at: dates.date(at),
                }),
              ),
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Licences({ device: { serialNumber, licences } }: { device: StockDevice }) {
  const text = useText();
  const { license } = useStockActs(serialNumber);
  return (
    <Panel title={text('devices-management.licences')}>
      <div className={styles['parts']}>
        <p>
          {licences.length === 0
            ? text('licences.none')
            : listed(licences.map((feature) => text(`licences.feature.${feature}`)))}
        </p>
        {licences.length > 0 && <p className={styles['soft']}>{text('stock.licences.stock.more')}</p>}
        <LicenceActs name={serialNumber} held={licences} license={license} />
      </div>
    </Panel>
  );
}

function Secrets({ device: { serialNumber, allowedActions } }: { device: StockDevice }) {
  const text = useText();
  const { renew } = useStockActs(serialNumber);
  const [made, setMade] = useState<DeviceSecrets | null>(null);
  const [confirmation, ask] = useConfirm();
  const confirm = (act: StockAction) =>
    ask({
      title: text(`stock.${act}.title`, { serialNumber }),
      more: text(`stock.${act}.more`),
      confirm: text(`stock.act.${act}`),
      act: async () => setMade(await renew(act)),
      words: (error) => errorText(error, text),
    });
  return (
    <Panel title={text('stock.secrets')}>
      <div className={styles['parts']}>
        <p>{text('stock.secrets.hashed')}</p>
        {!allowedActions.includes('renew-secrets') && <p>{text('stock.renew-secrets.hindered')}</p>}
        <div className={styles['acts']}>
          {allowedActions.map((act) => (
            <Button key={act} onClick={() => confirm(act)}>
              {text(`stock.act.${act}`)}
            </Button>
          ))}
        </div>
      </div>
      {confirmation}
      <Suspense fallback={null}>
        {made && (
          <SecretsDialog
            title={text('stock.secrets.of', { serialNumber })}
            secrets={[made]}
            close={() => setMade(null)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
