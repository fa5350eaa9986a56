import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { accessToken, deviceKey, seedCompanies, seedDevices } from './seed.ts';
import { summarise } from './statistics.ts';

const listed = 10_000;
const changing = 200;
const changesPerSecond = 50;

/** Durations of what a person did, in ms, each from the key or click to the next picture (Event Timing). */
async function interactions(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as unknown as { interactionId: number; duration: number };
        if (interactionId > 0)
          durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as never);
  });
  await act();
  await pause(500);
  return page.evaluate(() => [
    ...(globalThis as unknown as { durations: Map<number, number> }).durations.values(),
  ]);
}

/** Opens the list and scrolls to its end until every device is in it. */
async function loadAll(page: Page, url: string): Promise<void> {
  const fetched = new Set<string>();
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${url}/api/devices?`)) fetched.add(answer.url());
  });
  await page.goto(`${url}/devices`, { waitUntil: 'networkidle' });
  const isWhole = () => fetched.size >= listed / 200;
  for (let tries = 0; tries < 600 && !isWhole(); tries += 1) {
    await page.mouse.wheel(0, 50_000);
    await pause(50);
  }
  if (!isWhole()) throw new Error(`only ${fetched.size} pages of the list were fetched`);
  await page.keyboard.press('Home');
}

/** What somebody does on the list: searches, narrows, sorts, scrolls; as often as there are pairs. */
async function useList(page: Page, times: number): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (let turn = 0; turn < times; turn += 1) {
    await search.click();
    await page.keyboard.type('LL-0042', { delay: 60 });
    await pause(300);
    await search.fill('');
    for (const key of ['PageDown', 'PageDown', 'End', 'Home']) await page.keyboard.press(key, { delay: 30 });
    await page.mouse.wheel(0, 3_000);
    await pause(200);
    await page.mouse.wheel(0, -3_000);
    for (const label of ['Order', 'Connection']) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      await page.keyboard.press('ArrowDown');
      await pause(200);
      await page.keyboard.press('ArrowUp');
    }
  }
}

async function run({ pairs }: BenchOptions): Promise<Findings> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('needs Chromium: sudo apt-get install -y chromium');
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const companies = await seedCompanies(database.client, 1);
    const [company] = companies;
    if (!company) throw new Error('no company was made');
    const seeded = await seedDevices(database.client, companies, {
      prefix: 'LL',
      count: listed,
      delaySeconds: 3_600,
    });
    const devices = seeded
      .slice(0, changing)
      .map(({ serial }) => new DeviceConnection(serial, 'down/stored'));
    await connectAll(devices, belfry.mqttPort, deviceKey);
    stops.push(() => devices.forEach((device) => device.close()));

    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    stops.push(() => browser.close());
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    await page.addInitScript(
      (token) => {
        localStorage.setItem('token', token);
        localStorage.setItem('refreshToken', 'none');
      },
      accessToken(belfry.tokenSecret, company),
    );
    await loadAll(page, belfry.url);

    const quiet = await interactions(page, () => useList(page, pairs));
    let turn = 0;
    const changes = setInterval(
      () => devices[turn++ % devices.length]?.sendEvent(),
      1_000 / changesPerSecond,
    );
    stops.push(() => clearInterval(changes));
    const live = await interactions(page, () => useList(page, pairs));
    clearInterval(changes);
    const [idle, busy] = [summarise(quiet), summarise(live)];
    const limit = (name: string, value: number, atMost?: number) => ({
      name,
      value,
      unit: 'ms',
      goal: atMost === undefined ? null : { atMost },
    });
    return {
      postgres: database.version,
      circumstances: {
        browser: browser.version(),
        devices: listed,
        'changes a second': changesPerSecond,
        'changes sent': turn,
        'interactions measured': live.length,
      },
      figures: [],
      limits: [
        limit('an interaction, at rest, three quarters', idle.q3),
        limit('an interaction, at rest, longest', idle.max),
        limit('an interaction under 50 changes/s, median', busy.median),
        limit('an interaction under 50 changes/s, three quarters', busy.q3),
        limit('an interaction under 50 changes/s, longest', busy.max, 100),
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P14: a list of 10,000 devices that changes while somebody uses it. */
export const liveList: Bench = {
  name: 'live-list',
  title: 'From a key or click to the next picture, on the list of 10,000 devices at 50 changes/s',
  run,
};
