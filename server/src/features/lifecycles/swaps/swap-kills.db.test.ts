import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { expireSwap } from './jobs/expire-swap.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

const kills = process.env['TEST_SIZE'] === 'full' ? 30 : 1;

/** Where each swap stands that is not over, and whose its diallers are. */
async function standing() {
  const { rows } = await database.pools.belfry_provider.query<Record<string, string | null>>(
    `select swaps.id, swaps.state, d.serial_number = from_serial as at_old, d.serial_number = to_serial as at_new,
      old.held as old_held, old.device_id = d.id as old_owned, new.held as new_held, new.device_id = d.id as new_owned
    from swaps join devices d on d.id = swaps.device_id
      join device_identities old on old.serial_number = from_serial
      join device_identities new on new.serial_number = to_serial
    where state not in ('done', 'undone')`,
  );
  return rows;
}

const before = { at_old: true, old_held: null, old_owned: true, new_held: 'reserved', new_owned: null };
const after = { at_new: true, old_held: 'exchanged', old_owned: null, new_held: 'arriving', new_owned: true };

test(
  'a node that is killed anywhere in a swap leaves it before or after a step, and what follows is queued',
  async () => {
    for (let count = 1; count <= kills; count += 1) {
      const node = fork(join(import.meta.dirname, 'swap-run.fixture.ts'), [database.url], { execArgv: [] });
      await once(node, 'message');
      // At another place of its work each time.
      await delay(40 * count);
      node.kill('SIGKILL');
      await once(node, 'exit');
      for (const swap of await standing()) {
        const isBefore = swap['state'] === 'waiting' || swap['state'] === 'ready';
        expect(swap).toMatchObject(isBefore ? before : after);
        const swapId = swap['id'] ?? '';
        const follows = isBefore ? 'swaps/expire' : 'swaps/bring-settings';
        expect(await pendingJobs(platform, follows, { swapId })).toHaveLength(1);
        if (isBefore) await expireSwap.run(platform, { swapId }, { number: 1, isLast: false });
      }
    }
    // What was before the take-over is undone, and every dialler is where its device says.
    for (const swap of await standing()) expect(swap).toMatchObject(after);
    const { rows } = await database.pools.belfry_provider.query(
      `select i.serial_number from device_identities i full join devices d on d.serial_number = i.serial_number
      where i.device_id is distinct from d.id or i.held = 'reserved'`,
    );
    expect(rows).toEqual([]);
  },
  60_000 + kills * 10_000,
);
