import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayHandlers } from '#platform/mqtt/gateway/device-gateway.ts';
import { gatewayHandlersOf } from './app.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { isPassedOn } from '#platform/database/database-faults.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { hello } from '#platform/mqtt/gateway/device.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

async function nextTerm(): Promise<GatewayHandlers> {
  const { ownerPool } = platform.database;
  await ownerPool.query('update intake_lease set expires_at = clock_timestamp()');
  const { rows } = await ownerPool.query<{ term: string }>(
    "select take_intake(gen_random_uuid(), interval '1 minute') as term",
  );
  return gatewayHandlersOf(platform).underTerm!(Number(rows[0]!.term));
}

test('a former term of the intake writes nothing of what devices say and who they are', async () => {
  const farm = await aFarm(platform);
  const serial = farm.device.serialNumber;
  const former = await nextTerm();
  expect(await former.storeEvents([farm.event('input.1', true)])).toEqual(['stored']);
  const presence = (connected: boolean) => [{ serial, connected, at: platform.clock.now() }];
  await former.notePresences(presence(true));
  const rows = async () => [await farm.stored(), await farm.node('input.1'), await farm.shown()];
  const before = await rows();
  const sent = platform.live.sent.length;

  const now = await nextTerm();
  const at = platform.clock.now();
  const digest = Buffer.alloc(32, 1);
  const odd = { serial, topic: 'event', reason: 'wrong-form', payload: Buffer.from('x'), size: 1 } as const;
  const late = [
    former.storeEvents([farm.event('input.1', false), farm.event('input.2', true)]),
    former.storeOdd({ ...odd, digest, active: false, alarm: null }, at),
    former.receive({ serial, kind: 'hello', payload: hello }, at),
    former.notePresences(presence(false)),
  ];
  const faults = (await Promise.allSettled(late)).map(
    (outcome) => outcome.status === 'rejected' && isPassedOn(outcome.reason),
  );
  expect(faults).toEqual(late.map(() => true));
  expect(await rows()).toEqual(before);
  expect(platform.live.sent.length).toBe(sent);

  expect(await now.storeEvents([farm.event('input.1', false)])).toEqual(['stored']);
});
