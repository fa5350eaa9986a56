import { pino } from 'pino';
import { openDatabase } from '#platform/database/database.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { aSwapper, helloOf } from './swaps.fixture.ts';

/** A process that exchanges two diallers of a device for each other without end, an alarm being raised by each, until it is killed. */
const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, log: pino({ level: 'silent' }), poolSize: 4 });
const platform = await testPlatform(database);
const farm = await aFarm(platform);
const swapper = await aSwapper(platform, farm);
process.once('disconnect', () => process.exit());

let [place, other] = [farm.device.serialNumber, swapper.fresh];
for (;;) {
  const { id } = await swapper.begins(other);
  process.send?.({ begun: id });
  await swapper.hears(helloOf(), other);
  await Promise.all([swapper.takesOver(id), swapper.says('input.1', true, { serial: place })]);
  await swapper.brings(id);
  await swapper.hears(helloOf(), other);
  [place, other] = [other, place];
}
