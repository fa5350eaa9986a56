import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, Figure, Findings } from './bench.ts';
import { accessToken, seedCompanies } from './seed.ts';

const repository = resolve(import.meta.dirname, '../..');
const dist = join(repository, 'web/dist');

/** Screens that an administrator opens, beyond the shell; those that ask a payment provider show no more than its absence here. */
const screens = [
  { name: 'devices', path: '/devices' },
  { name: 'users', path: '/users' },
  { name: 'company', path: '/account/company' },
  { name: 'apps', path: '/account/apps' },
];

/** What a page loads, gzip bytes of JavaScript. */
interface Loaded {
  /** What somebody waits for. */
  awaited: number;
  /** What nobody waits for: begun after the page's mark `fetch-ahead`. */
  ahead: number;
}

const compressed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

/** React and react-dom with a page of one line, built by the same Vite; gzip bytes. */
function measureReact(): number {
  const out = mkdtempSync(join(tmpdir(), 'belfry-react-'));
  try {
    const vite = join(repository, 'node_modules/vite/bin/vite.js');
    const page = join(import.meta.dirname, '../reference/react-page');
    execFileSync(process.execPath, [vite, 'build', page, '--outDir', out, '--logLevel', 'error']);
    const scripts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    return scripts.reduce((sum, name) => sum + compressed(join(out, name)), 0);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Opens a page with an empty cache, until nothing more is fetched. */
async function load(browser: Browser, url: string, stored: Record<string, string> = {}): Promise<Loaded> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(url, { waitUntil: 'networkidle' });
    const { marks, scripts } = await page.evaluate(() => ({
      marks: performance.getEntriesByName('fetch-ahead').map(({ startTime }) => startTime),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
    }));
    const bytes = (chosen: typeof scripts) =>
      [...new Set(chosen.map(({ path }) => path))].reduce(
        (sum, path) => sum + compressed(join(dist, path)),
        0,
      );
    const idle = marks[0] ?? Infinity;
    return {
      awaited: bytes(scripts.filter(({ at }) => at <= idle)),
      ahead: bytes(scripts.filter(({ at }) => at > idle)),
    };
  } finally {
    await context.close();
  }
}

function exact(name: string, ours: number, reference: number, goal: Figure['goal']): Figure {
  const flat = (value: number) => ({ min: value, q1: value, median: value, q3: value, max: value });
  return {
    name,
    unit: 'kB gzip',
    goal,
    exact: true,
    ours: flat(kilobytes(ours)),
    reference: flat(kilobytes(reference)),
    ratio: flat(ours / reference),
  };
}

async function run(): Promise<Findings> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('needs Chromium: sudo apt-get install -y chromium');
  const react = measureReact();
  const database = await startDatabase();
  const stops = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const [company] = await seedCompanies(database.client, 1);
    if (!company) throw new Error('no company was made');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    stops.push(() => browser.close());
    const tokens = { token: accessToken(belfry.tokenSecret, company), refreshToken: 'none' };

    const signIn = await load(browser, `${belfry.url}/`);
    // The shell around a screen that is one line of text.
    const shell = await load(browser, `${belfry.url}/no-such-page`, tokens);
    const beyond: Findings['limits'] = [];
    for (const { name, path } of screens) {
      const screen = await load(browser, belfry.url + path, tokens);
      beyond.push({
        name: `${name} beyond the shell`,
        value: kilobytes(screen.awaited - shell.awaited),
        unit: 'kB gzip',
        goal: { atMost: 60 },
      });
    }
    return {
      postgres: database.version,
      circumstances: {
        browser: browser.version(),
        language: 'en-US',
        'React alone, kB gzip': kilobytes(react),
      },
      figures: [
        exact('sign-in page until it is painted', signIn.awaited, react, { atMost: 1.45 }),
        exact('sign-in page, fetched ahead afterwards', signIn.ahead, react, null),
        exact('signed-in shell, all of it', shell.awaited, react, { atMost: 2.5 }),
        exact('signed-in shell, fetched ahead when idle', shell.ahead, react, null),
      ],
      limits: beyond,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P12: how much JavaScript a person waits for. */
export const signInBytes: Bench = {
  name: 'sign-in-bytes',
  title: 'JavaScript of the sign-in page and of the signed-in shell, against React and react-dom alone',
  run,
};
