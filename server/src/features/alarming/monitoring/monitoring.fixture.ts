import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import type { Engine } from '#features/alarming/calling/engine.fixture.ts';

/** A farm whose device is connected, with an administrator to be called. For tests of its monitoring. */
export async function aWatchedFarm(engine: Engine) {
  const { platform } = engine;
  const farm = await engine.farm();
  const { serialNumber } = farm.device;
  const anna = await engine.person(farm, 'Anna', { administrator: true });
  const watched = {
    ...farm,
    anna,
    async comes(): Promise<void> {
      platform.gateway.present.add(serialNumber);
      await setConnected(platform, serialNumber, true, platform.clock.now());
      await engine.settles();
    },
    async goes(): Promise<void> {
      platform.gateway.present.delete(serialNumber);
      await setConnected(platform, serialNumber, false, platform.clock.now());
      await engine.settles();
    },
    alarm: async () => (await farm.node('failure.connection')).state,
  };
  await watched.comes();
  return watched;
}
