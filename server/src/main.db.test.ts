import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ownSecrets } from '#platform/config/environments.fixture.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { startProxy } from '#platform/mqtt/broker/proxy.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
afterAll(() => database.close());

/** The portal as a process of its own. `said` waits for words of its log; `ended` is its exit code. */
function startPortal(settings: Record<string, string>) {
  const ports = { PORT: '0', INTERNAL_PORT: '0', MQTT_PORT: '0', BOUNCE_PORT: '0' };
  const portal = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...ownSecrets,
      ...ports,
      NODE_ENV: 'test',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: database.url,
      // Compiled once for all of them.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.data/compile-cache'),
      ...settings,
    },
  });
  onTestFinished(() => void portal.kill('SIGKILL'));
  let [words, faults] = ['', ''];
  portal.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  portal.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  const exit = once(portal, 'exit') as Promise<[number | null]>;
  return {
    said: (text: string) => expect.poll(() => words).toContain(text),
    urlOf: () => /"url":"([^"]+)"/.exec(words)![1]!,
    kill: (signal: NodeJS.Signals) => portal.kill(signal),
    ended: async () => ({ code: (await exit)[0], faults }),
  };
}

test.runIf(isFullSize)(
  'told to end while it waits for the schema, the start is given up and nothing is at fault',
  async () => {
    const { rows } = await database.ownerPool.query<{ name: string; checksum: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name, checksum',
    );
    const portal = startPortal({ MIGRATE: 'never' });
    await portal.said('waiting for migrations');
    portal.kill('SIGTERM');
    expect(await portal.ended()).toEqual({ code: 0, faults: '' });
    await database.ownerPool.query('insert into migrations (name, checksum) values ($1, $2)', [
      rows[0]!.name,
      rows[0]!.checksum,
    ]);
  },
);

test('a database that does not answer yet is waited for', async () => {
  const url = new URL(database.url);
  const proxy = await startProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  [url.hostname, url.port] = ['127.0.0.1', String(proxy.port)];
  proxy.freeze();
  const portal = startPortal({ DATABASE_URL: url.href });
  await portal.said('the database does not answer yet');
  proxy.thaw();
  await portal.said('portal ready');
  portal.kill('SIGTERM');
  expect(await portal.ended()).toEqual({ code: 0, faults: '' });
});

test.runIf(isFullSize)('told to end again while it drains, it waits for nobody', async () => {
  const portal = startPortal({ DRAIN_SECONDS: '100', STOP_SECONDS: '200' });
  await portal.said('portal ready');
  portal.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${portal.urlOf()}/api/readyz`)).status).toBe(503);
  portal.kill('SIGTERM');
  await portal.said('asked again');
  expect(await portal.ended()).toEqual({ code: 0, faults: '' });
});

test('with a database that stands still it ends all the same, and says that something was cut', async () => {
  const url = new URL(database.url);
  const proxy = await startProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  [url.hostname, url.port] = ['127.0.0.1', String(proxy.port)];
  const portal = startPortal({ DATABASE_URL: url.href, DRAIN_SECONDS: '0', STOP_SECONDS: '6' });
  await portal.said('portal ready');
  proxy.freeze();
  portal.kill('SIGTERM');
  expect(await portal.ended()).toEqual({ code: 1, faults: '' });
  await portal.said('stopping: a step did not end');
});
