import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '../platform/database/test-database.ts';
import { testPlatform, type TestPlatform } from '../platform/test-platform.ts';
import { readDemoDiallers } from './demo-diallers.ts';
import { fillDemo } from './fill-demo.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fill-demo-'));
  const base = await testPlatform(database);
  platform = { ...base, config: { ...base.config, DATA_DIR: folder } };
  close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => close());

test('a broker of its own gets the account of every dialler once, also of the one that nobody has claimed', async () => {
  for (let start = 0; start < 2; start += 1) await fillDemo(platform);
  const diallers = await readDemoDiallers(platform.config);
  expect(diallers).toHaveLength(5);
  expect(platform.gateway.credentials).toEqual(diallers.map(({ serial, key }) => ({ serial, key })));
});
