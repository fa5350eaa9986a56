import { lazy, Suspense } from 'react';
import { AddDeviceScreen } from '#features/devices/devices/form/add-device-screen.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';

const ImportList = lazy(async () => ({
  default: (await import('#features/devices/device-import/import-list.tsx')).ImportList,
}));

/** Adding one device, or a whole list of them. */
export function AddDevicePage() {
  return (
    <AddDeviceScreen
      list={
        <Suspense fallback={<Skeleton />}>
          <ImportList />
        </Suspense>
      }
    />
  );
}
