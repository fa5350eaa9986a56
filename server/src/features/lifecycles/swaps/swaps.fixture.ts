import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, type TestPlatform } from '#platform/platform.fixture.ts';
import { storeEvents } from '#features/alarming/alarms/events/store-events.ts';
import { aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { applyHello } from '#features/devices/devices/settings/apply-hello.ts';
import { beginSwap } from './begin-swap.ts';
import { bringSettings } from './jobs/bring-settings.job.ts';
import { getDeviceSwaps } from './get-device-swaps.ts';
import { hearDialler } from './jobs/hear-dialler.job.ts';
import { takeOver } from './take-over.ts';

const once = { number: 1, isLast: false };
/** Why staff of these tests do what they do. */
export const reason = 'Ticket 7';

/** What a dialler says of itself: 16 inputs at rest. */
export function helloOf(said: Partial<HelloMessage> = {}, active: readonly string[] = []): HelloMessage {
  return {
    softwareVersion: '2.4.1',
    macAddress: '02:00:00:00:00:02',
    ipv4: '192.168.1.2',
    port: 9000,
    uptime: 60,
    boot: 1,
    at: '2026-11-20T03:00:00Z',
    via: 'ethernet',
    interfaces: [],
    inputs: Array.from({ length: 16 }, (_, index) => `input.${index + 1}`).map((alarm) => ({
      alarm,
      active: active.includes(alarm),
    })),
    ...said,
  };
}

let seq = 0;

/** Staff who exchange the dialler of a farm for one of the stock. */
export async function aSwapper(platform: TestPlatform, farm: { device: { id: string } }) {
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  const stock = await aStockDevice(platform);
  const { serialNumber: fresh } = stock;
  const deviceId = farm.device.id;
  const swapper = {
    staff,
    stock,
    fresh,
    begins: (serialNumber = fresh) => beginSwap(platform, staff.context, { deviceId, serialNumber, reason }),
    takesOver: (swapId: string) => takeOver(platform, staff.context, { swapId, reason }),
    sees: () => getDeviceSwaps(platform, staff.context, { deviceId, reason }),
    /** A dialler connects and says hello, and what follows is done. */
    async hears(hello: HelloMessage = helloOf(), serialNumber = fresh) {
      const at = platform.clock.now();
      await setConnected(platform, serialNumber, true, at);
      platform.gateway.present.add(serialNumber);
      await applyHello(platform, serialNumber, { ...hello, at: at.toISOString() }, at);
      for (const payload of await pendingJobs(platform, 'swaps/heard', { serialNumber }))
        await hearDialler.run(platform, payload, once);
    },
    brings: (swapId: string) => bringSettings.run(platform, { swapId }, once),
    /** An event of the new dialler, or of another by its serial number. */
    says(alarm: string, active: boolean, { serial = fresh, number = (seq += 1), boot = 1 } = {}) {
      const at = platform.clock.now();
      const event = { boot, seq: number, at: at.toISOString(), alarm, active };
      return storeEvents(platform, [{ serial, event, receivedAt: at }]);
    },
    /** From the reservation to the confirmation. */
    async swaps(hello: HelloMessage = helloOf()) {
      const { id } = await swapper.begins();
      await swapper.hears(hello);
      await swapper.takesOver(id);
      await swapper.brings(id);
      await swapper.hears(hello);
      return id;
    },
    dialler: (serialNumber = fresh) =>
      platform.database.allCompanies
        .selectFrom('device_identities')
        .selectAll()
        .where('serial_number', '=', serialNumber)
        .executeTakeFirstOrThrow(),
  };
  return swapper;
}
