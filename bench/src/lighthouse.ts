import { startSecureNginx } from './secure-nginx.ts';
import { startLighthouse, type Visit } from '../../scripts/lighthouse.ts';
import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, Findings } from './bench.ts';
import { makeFolder } from './leavings.ts';
import { freePort } from './processes.ts';
import { accessToken, seedCompanies, seedDevices } from './seed.ts';
import { summarise } from './statistics.ts';

/** Visits of each page, of which the median counts: one says little. */
const visits = 5;
/** Devices of the company. */
const listed = 20;

async function run(): Promise<Findings> {
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  try {
    const port = await freePort();
    const url = `https://127.0.0.1:${port}`;
    const belfry = await startBelfry(database, { publicUrl: url });
    stops.push(() => belfry.stop());
    const folder = await makeFolder('nginx');
    stops.push(() => folder.remove());
    const node = Number(new URL(belfry.url).port);
    const nginx = await startSecureNginx(folder.path, port, node);
    stops.push(() => nginx.stop());
    const companies = await seedCompanies(database.client, 1);
    const seeded = { prefix: 'LH', count: listed, delaySeconds: 0 };
    const [device] = await seedDevices(database.client, companies, seeded);
    const [company] = companies;
    if (!company || !device) throw new Error('nothing was made');
    const lighthouse = await startLighthouse({ isTimed: true });
    stops.push(() => lighthouse.close());
    const limits: Findings['limits'] = [];
    const median = (found: readonly Visit[], of: (visit: Visit) => number | undefined) =>
      summarise(found.map((visit) => of(visit) ?? Number.NaN)).median;
    const looksAt = async (name: string, path: string) => {
      const found: Visit[] = [];
      for (let visit = 0; visit < visits; visit += 1) found.push(await lighthouse.visits(url + path));
      const add = (
        what: string,
        unit: string,
        goal: Findings['limits'][number]['goal'],
        of: (visit: Visit) => number | undefined,
      ) => limits.push({ name: `${name}, ${what}`, value: median(found, of), unit, goal });
      add('performance', 'points', { atLeast: 95 }, ({ speed }) => speed?.performance);
      add('accessibility', 'points', { atLeast: 100 }, ({ accessibility }) => accessibility);
      add('best practices', 'points', { atLeast: 100 }, ({ bestPractices }) => bestPractices);
      add('layout shift', '', { atMost: 0.05 }, ({ layoutShift }) => layoutShift);
      add('largest contentful paint', 'ms', null, ({ speed }) => speed?.largestPaint);
      add('total blocking time', 'ms', null, ({ speed }) => speed?.blocking);
      add('how fast the machine was to Lighthouse', 'points', null, ({ machine }) => machine);
    };

    await looksAt('sign-in', '/');
    const token = accessToken(belfry.tokenSecret, company);
    await lighthouse.signsIn(url, { token, refresh_token: 'none' });
    await looksAt('devices', '/devices');
    await looksAt('device', `/devices/detail/${device.id}`);
    return {
      postgres: database.version,
      circumstances: {
        browser: lighthouse.version,
        preset: 'mobile',
        before: 'nginx of docs/nginx.conf, TLS and HTTP/2',
        devices: listed,
        visits,
      },
      figures: [],
      limits,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P13: what Lighthouse says of the pages that count, as a phone loads them: through the nginx that operating.md puts before the portal. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  title: `Sign-in, devices and a device on a phone as Lighthouse sees them, medians of ${visits}`,
  run,
};
