import { once } from 'node:events';
import { ensureDebianPackage } from '../../../../scripts/debian-packages.mjs';
import { spawnDependent } from '../../../../scripts/dependent-child.ts';
import { hasEnded, listening, startOnFreePorts } from '#platform/mqtt/port.fixture.ts';

/** A Redis of the test's own, which keeps nothing. */
export interface TestRedis {
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's Redis; installs it when it is missing and we are root, else says what to do. */
export function startRedis(): Promise<TestRedis> {
  ensureDebianPackage('redis-server');
  return startOnFreePorts(1, async ([port = 0]) => {
    const run = async () => {
      const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      const child = spawnDependent('/usr/bin/redis-server', args);
      await listening(port, child);
      return child;
    };
    let redis = await run();
    return {
      port,
      async start() {
        redis = await run();
      },
      async stop() {
        if (hasEnded(redis)) return;
        const exited = once(redis, 'exit');
        // The program ends when nobody holds its standard input any more.
        redis.stdin?.destroy();
        await exited;
      },
    };
  });
}
