import { expect, test } from 'vitest';
import type { UsageMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { createClock } from './clock.ts';
import { createUsageMeter } from './usage-meter.ts';

const evening = Date.UTC(2026, 10, 20, 22, 30);
const minute = 60_000;

function aMeter(given: { earlier?: UsageMessage; hasSim?: boolean } = {}) {
  const clock = createClock({ startAt: evening, frozen: true });
  const published: UsageMessage[] = [];
  const stored: UsageMessage[] = [];
  const meter = createUsageMeter({
    clock,
    today: () => new Date(clock.now()).toISOString().slice(0, 10),
    earlier: given.earlier ?? null,
    hasSim: given.hasSim ?? true,
    store: (usage) => stored.push({ ...usage }),
    publish: (usage) => published.push(usage),
  });
  return { clock, meter, published, stored };
}

test('counts on from what an earlier start left', () => {
  const earlier = { day: '2026-11-20', simDataBytes: 500, sms: 2, voiceSeconds: 40, appAlarms: 1 };
  const { meter, published, stored } = aMeter({ earlier });
  meter.tell();
  meter.use({ sms: 1, voiceSeconds: 20 });
  expect(published).toEqual([earlier, { ...earlier, sms: 3, voiceSeconds: 60 }]);
  expect(stored.at(-1)).toEqual(published.at(-1));
});

test('the modem uses a little every hour, and midnight begins a new day', () => {
  const { clock, published } = aMeter();
  clock.moveTo(evening + 61 * minute);
  clock.moveTo(evening + 121 * minute);
  const last = published.findLast(({ day }) => day === '2026-11-20');
  expect(last).toMatchObject({ simDataBytes: 50_000 });
  expect(published.at(-1)).toMatchObject({ day: '2026-11-21', simDataBytes: 38_000, appAlarms: 0 });
});

test('an alarm that the portal calls out is counted as one of the apps', () => {
  const { meter, published } = aMeter();
  for (const state of ['delay', 'reporting', 'accepted'] as const) meter.told({ alarm: 'input.1', state });
  expect(published).toHaveLength(1);
  expect(published[0]).toMatchObject({ appAlarms: 1 });
});

test('a device without a SIM says nothing of one', () => {
  const { clock, published } = aMeter({ hasSim: false });
  clock.moveTo(evening + 61 * minute);
  expect(published).toEqual([{ day: '2026-11-20', appAlarms: 0 }]);
});

test('nothing is told once it is stopped', () => {
  const { clock, meter, published } = aMeter();
  meter.stop();
  clock.moveTo(evening + 600 * minute);
  expect(published).toEqual([]);
});
