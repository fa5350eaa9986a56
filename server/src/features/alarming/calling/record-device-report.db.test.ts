import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReportMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { recordDeviceReport } from './record-device-report.ts';
import { startEngine, type Engine } from './engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const now = () => engine.platform.clock.now();

function reports(farm: Farm, at: Date, change: Partial<ReportMessage> = {}): Promise<void> {
  const said = { alarm, contact: 'Anna', medium: 'voice', via: 'gsm', state: 'no-answer' } as const;
  const report = { ...said, at: at.toISOString(), ...change };
  return recordDeviceReport(engine.platform, farm.device.serialNumber, report, now());
}

const reported = async (farm: Farm) => (await farm.history()).filter(({ kind }) => kind === 'device.report');

test('a call of the device belongs to the alarm of its time, however late it is told', async () => {
  const farm = await engine.farm();
  await engine.passes(1);
  const early = now();
  await engine.passes(1);
  await farm.raises(alarm);
  await engine.passes(1);
  const during = now();
  await engine.passes(1);
  await farm.restores(alarm);
  await engine.passes(1);
  const between = now();
  await engine.passes(1);
  await farm.raises(alarm);
  await engine.passes(1);
  const second = now();
  await engine.passes(1);
  await farm.restores(alarm);
  await engine.passes(1);
  const [first, last] = (await farm.episodesOf(alarm)).map(({ id }) => id);
  for (const at of [early, during, between, second, now()]) await reports(farm, at);
  expect((await reported(farm)).map(({ episodeId }) => episodeId)).toEqual([first, first, last, last, null]);
});

test('what the device says twice is written once', async () => {
  const farm = await engine.farm();
  await farm.raises(alarm);
  await engine.settles();
  const at = now();
  await Promise.all([reports(farm, at), reports(farm, at)]);
  await engine.passes(1);
  await reports(farm, at);
  expect(await reported(farm)).toHaveLength(1);
  await reports(farm, now());
  await reports(farm, at, { state: 'busy' });
  await reports(farm, at, { medium: 'sms' });
  await reports(farm, at, { contact: 'Ben' });
  expect(await reported(farm)).toHaveLength(5);
});
