import type { CommissioningStepKind } from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';

/** Where a step is mended, and who may. */
export interface Mending {
  to: string;
  label: LabelId;
  permission: Permission;
}

/** Where a step of a device is mended; null for the test, which is on the screen itself. */
export function mendingOf(
  kind: CommissioningStepKind,
  { id, serialNumber, type }: Pick<Device, 'id' | 'serialNumber' | 'type'>,
): Mending | null {
  const tab = (name: string) => `/devices/detail/${id}?tab=${name}`;
  switch (kind) {
    case 'connection':
      return type === 'rest-api-location'
        ? { to: tab('rest-api'), label: 'commissioning.mend.rest-api', permission: 'DE' }
        : { to: tab('status'), label: 'commissioning.mend.connection', permission: 'D' };
    case 'place':
      return { to: `/devices/edit/${id}`, label: 'commissioning.mend.place', permission: 'DE' };
    case 'subscription':
      return { to: tab('subscription'), label: 'commissioning.mend.subscription', permission: 'S' };
    case 'alarms':
      return { to: tab('alarms'), label: 'commissioning.mend.alarms', permission: 'DE' };
    case 'contacts':
    case 'apps':
    case 'pins':
      return { to: tab('call-lists'), label: 'commissioning.mend.contacts', permission: 'DE' };
    case 'call-lists':
      return { to: tab('call-lists'), label: 'commissioning.mend.call-lists', permission: 'DE' };
    case 'monitoring':
      return {
        to: `/account/monitoring?search=${encodeURIComponent(serialNumber)}`,
        label: 'commissioning.mend.monitoring',
        permission: 'N',
      };
    case 'test':
      return null;
  }
}
