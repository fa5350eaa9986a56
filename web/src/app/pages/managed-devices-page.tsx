import type { DeviceSecrets as Secrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import { useState } from 'react';
import { DevicesManagementScreen } from '#features/devices/devices/management/devices-management-screen.tsx';
import { DeviceSecrets } from '#features/devices/stock/secrets/device-secrets.tsx';
import { useStockRowActs } from '#features/devices/stock/use-stock-row-acts.tsx';
import { useReleaseRowAct } from '#features/lifecycles/device-removal/management/device-release.api.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';

/** `/management/devices`: all devices, and what may be done to them. Secrets that were made stay above the list until they were kept. */
export function ManagedDevicesPage() {
  const text = useText();
  const [made, setMade] = useState<readonly Secrets[]>([]);
  const [isKept, setKept] = useState(false);
  const kept = { isKept, keep: () => setKept(true) };
  const told = {
    // Of a device that got others twice, the last are good.
    tell: (one: Secrets) => {
      setMade((before) => [...before.filter(({ serialNumber }) => serialNumber !== one.serialNumber), one]);
      setKept(false);
    },
    secrets: made.length > 0 && <DeviceSecrets secrets={made} {...kept} />,
  };
  const acts = [...useStockRowActs(told), useReleaseRowAct(told)];
  return (
    <DevicesManagementScreen
      acts={acts}
      add={
        <LinkButton
          kind="primary"
          icon={<IconPackageImport size={20} aria-hidden="true" />}
          to="/management/devices/import"
        >
          {text('stock.import')}
        </LinkButton>
      }
    >
      {made.length > 0 && (
        <Panel title={text('stock.secrets.made', { n: made.length })}>
          <DeviceSecrets secrets={made} {...kept} done={() => setMade([])} />
        </Panel>
      )}
    </DevicesManagementScreen>
  );
}
