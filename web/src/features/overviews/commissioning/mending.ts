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

type MendedDevice = Pick<Device, 'id' | 'serialNumber' | 'type'>;
const tab = ({ id }: MendedDevice, name: string) => `/devices/detail/${id}?tab=${name}`;
const contacts = (device: MendedDevice): Mending => ({
  to: tab(device, 'call-lists'),
  label: 'commissioning.mend.contacts',
  permission: 'DE',
});

const mendings: Record<CommissioningStepKind, (device: MendedDevice) => Mending | null> = {
  connection: (device) =>
    device.type === 'rest-api-location'
      ? { to: tab(device, 'rest-api'), label: 'commissioning.mend.rest-api', permission: 'DE' }
      : { to: tab(device, 'status'), label: 'commissioning.mend.connection', permission: 'D' },
  place: ({ id }) => ({ to: `/devices/edit/${id}`, label: 'commissioning.mend.place', permission: 'DE' }),
  subscription: (device) => ({
    to: tab(device, 'subscription'),
    label: 'commissioning.mend.subscription',
    permission: 'S',
  }),
  alarms: (device) => ({ to: tab(device, 'alarms'), label: 'commissioning.mend.alarms', permission: 'DE' }),
  contacts,
  'call-lists': (device) => ({ ...contacts(device), label: 'commissioning.mend.call-lists' }),
  apps: contacts,
  monitoring: ({ serialNumber }) => ({
    to: `/account/monitoring?search=${encodeURIComponent(serialNumber)}`,
    label: 'commissioning.mend.monitoring',
    permission: 'N',
  }),
  pins: contacts,
  test: () => null,
};

/** Where a step of a device is mended; null for the test, which is on the screen itself. */
export function mendingOf(kind: CommissioningStepKind, device: MendedDevice): Mending | null {
  return mendings[kind](device);
}
