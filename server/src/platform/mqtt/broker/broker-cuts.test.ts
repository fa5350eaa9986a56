import { expect, test } from 'vitest';
import { createBrokerCuts } from './broker-cuts.ts';

const at = new Date('2026-11-20T04:00:00Z');
const fleet = Array.from({ length: 40 }, (_, number) => `BF-9-${number}`);
const cutsOf = () => createBrokerCuts(() => at);

test('who connects anew and who does not answer is counted, each once', () => {
  const cuts = cutsOf();
  cuts.lost();
  cuts.begin(fleet);
  for (const serial of [...fleet.slice(0, 30), ...fleet.slice(0, 5), 'BF-9-NEW']) cuts.announced(serial);
  const missing = [...fleet.slice(29, 33), 'BF-9-OTHER'];
  expect(cuts.end(missing)).toEqual({ at, lost: 33, connections: 40 });
  expect(cuts.end(missing)).toBeNull();
});

test('without an outage nothing is counted, and a few of many left by themselves', () => {
  const cuts = cutsOf();
  for (const serial of fleet) cuts.announced(serial);
  expect(cuts.end(fleet)).toBeNull();
  cuts.lost();
  cuts.begin(fleet);
  for (const serial of fleet.slice(0, 3)) cuts.announced(serial);
  expect(cuts.end([])).toBeNull();
  cuts.lost();
  cuts.begin(fleet);
  for (const serial of fleet.slice(0, 4)) cuts.announced(serial);
  expect(cuts.end([])).toMatchObject({ lost: 4 });
  cuts.begin([]);
  expect(cuts.end([])).toBeNull();
});

test('a broker that comes back twice has had one outage', () => {
  const cuts = cutsOf();
  cuts.lost();
  cuts.announced(fleet[0]!);
  cuts.begin(fleet.slice(0, 20));
  cuts.lost();
  cuts.begin(fleet.slice(10));
  expect(cuts.end(fleet.slice(35))).toEqual({ at, lost: 6, connections: 40 });
});
