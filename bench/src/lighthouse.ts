import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { sessionOf } from '../../e2e/src/players/api.ts';
import { startLighthouse, type Visit } from '../../e2e/src/players/lighthouse.ts';
import { startWorld } from '../../e2e/src/world/world.ts';
import type { Bench, Findings } from './bench.ts';
import { summarise } from './statistics.ts';

/** Visits of each page, of which the median counts: one says little. */
const visits = 5;

async function run(): Promise<Findings> {
  const world = await startWorld();
  const stops: (() => unknown)[] = [() => world.close()];
  try {
    const lighthouse = await startLighthouse({ isTimed: true });
    stops.push(() => lighthouse.close());
    const limits: Findings['limits'] = [];
    const median = (found: readonly Visit[], of: (visit: Visit) => number | undefined) =>
      summarise(found.map((visit) => of(visit) ?? Number.NaN)).median;
    const looksAt = async (name: string, path: string) => {
      const found: Visit[] = [];
      for (let visit = 0; visit < visits; visit += 1) found.push(await lighthouse.visits(world.url + path));
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
    };

    await looksAt('sign-in', '/');
    const body = { email: 'anna@demo.example', password: 'demo-Belfry-2026' };
    const answer = await sessionOf(world.apiUrl, null).call(login, { body });
    if ('mfa' in answer) throw new Error('the demo asks for a second step');
    await lighthouse.signsIn(world.url, answer);
    const { items } = await sessionOf(world.apiUrl, answer).call(listDevices, { query: {} });
    await looksAt('devices', '/devices');
    await looksAt('device', `/devices/detail/${items[0]?.id ?? ''}`);
    return {
      postgres: null,
      circumstances: { browser: lighthouse.version, preset: 'mobile', visits },
      figures: [],
      limits,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P13: what Lighthouse says of the pages that count, as a phone loads them. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  title: `Sign-in, devices and a device of the demo on a phone as Lighthouse sees them, medians of ${visits}`,
  run,
};
