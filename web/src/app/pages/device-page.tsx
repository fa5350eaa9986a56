import { type FetchQueryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router';
import { alarmNodesQuery } from '#features/alarming/alarms/alarms.api.ts';
import { tonightQuery } from '#features/alarming/calling/tonight.api.ts';
import { DeviceDetailScreen } from '#features/devices/devices/detail/device-detail-screen.tsx';
import type { PriceNotificationProps } from '#features/money/prices/price-notification.tsx';
import { pricesQuery } from '#features/money/prices/prices.api.ts';
import { commissioningQuery } from '#features/overviews/commissioning/commissioning.api.ts';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { deviceQuery } from '#platform/live/device-query.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { may, useMay } from '#platform/session/session.ts';
import { createStore, useStore } from '#platform/store.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { deviceTabs } from './device-tabs.tsx';

/** What shows a price notification, once it has come with its texts. */
const notification = createStore<{ Part: ComponentType<PriceNotificationProps> } | null>(null);

async function loadNotification() {
  if (notification.get()) return;
  const [part] = await Promise.all([
    import('#features/money/prices/price-notification.tsx'),
    loadTexts('prices'),
  ]);
  notification.set({ Part: part.PriceNotification });
}

/** Asks for all that a device's page begins with, before it is shown. */
export function askForDevice(id: string): Promise<unknown> {
  const queries = [deviceQuery(id), alarmNodesQuery(id), tonightQuery(id), commissioningQuery(id)];
  return Promise.all([
    ...queries.map((query) => queryClient.prefetchQuery(query as FetchQueryOptions)),
    ...(may('S') ? [queryClient.prefetchQuery(pricesQuery(id)), loadNotification()] : []),
  ]);
}

/** A device with the tabs of all rooms that show something of it, and what its subscription is going to cost. */
export function DevicePage() {
  const { deviceId = '' } = useParams();
  // With the device itself: the sooner they are there, the less is drawn without them.
  usePrefetchQuery(tonightQuery(deviceId));
  usePrefetchQuery(commissioningQuery(deviceId));
  return <DeviceDetailScreen tabs={deviceTabs} notice={usePriceNotice()} />;
}

/**
 * The price notification of the device, for whoever may subscribe. All of it is on its way before the page is drawn, as the
 * device is, and no `<Suspense>`, which React shows late, is around it: what comes later pushes the tabs away.
 */
function usePriceNotice() {
  const client = useQueryClient();
  const { deviceId = '' } = useParams();
  const enabled = useMay('S');
  useState(() => {
    if (!enabled) return;
    void client.prefetchQuery(pricesQuery(deviceId));
    void loadNotification();
  });
  const loaded = useStore(notification);
  const { data } = useQuery({ ...pricesQuery(deviceId), enabled });
  const changes = data?.priceNotification?.changes;
  if (!changes || !loaded) return null;
  return (
    <PartBoundary>
      <loaded.Part changes={changes} elsewhere />
    </PartBoundary>
  );
}
