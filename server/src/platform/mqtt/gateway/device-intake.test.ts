import { expect, test } from 'vitest';
import { keptLog } from '#app.fixture.ts';
import { createDeviceIntake } from './device-intake.ts';
import { rememberingHandlers } from './device.fixture.ts';

test('lines about a message say whose it was', async () => {
  const { log, lines } = keptLog();
  const { handlers } = rememberingHandlers();
  handlers.receive = async () => log.info('received');
  handlers.storeOdd = async () => {
    log.info('kept');
    return 'stored';
  };
  const intake = createDeviceIntake({ log, clock: { now: () => new Date() } }, handlers, () => undefined);
  const serial = 'BF-1000-0001';
  await intake.take(serial, `d/${serial}/up/usage`, Buffer.from('{"day":"2026-11-20"}'));
  await intake.take(serial, `d/${serial}/up/hello`, Buffer.from('no JSON'));
  await intake.close();
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toEqual([
    expect.objectContaining({ msg: 'received', serial }),
    expect.objectContaining({ msg: 'kept', serial }),
  ]);
});
