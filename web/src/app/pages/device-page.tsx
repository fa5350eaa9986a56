import { Suspense } from 'react';
import { useParams } from 'react-router';
import { DeviceDetailScreen } from '#features/devices/devices/detail/device-detail-screen.tsx';
import { usePrices } from '#features/money/prices/prices.api.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useMay } from '#platform/session/session.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { deviceTabs } from './device-tabs.tsx';

const PriceNotification = lazyScreen(
  async () => (await import('#features/money/prices/price-notification.tsx')).PriceNotification,
  'prices',
);

/** A device with the tabs of all rooms that show something of it, and what its subscription is going to cost. */
export function DevicePage() {
  const { deviceId = '' } = useParams();
  const enabled = useMay('S');
  // Asked for together with the device, or the answer would push the tabs away when they are there.
  const changes = usePrices({ deviceId, enabled }).data?.priceNotification?.changes;
  const notice = changes && (
    <PartBoundary>
      <Suspense fallback={null}>
        <PriceNotification changes={changes} elsewhere />
      </Suspense>
    </PartBoundary>
  );
  return <DeviceDetailScreen tabs={deviceTabs} notice={notice} />;
}
